import type { SubmissionResult } from "@conform-to/react";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { ReasonForm, type useReasonForm } from "#app/ui/form/reason-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import { Written } from "#app/ui/text/written.tsx";
import { OfferSummary } from "./quote-exchange.tsx";
import type { ShownQuote } from "./show-quote.server.ts";

/** What the state means for the person who reads it. */
export function QuoteStatus({ quote }: { quote: ShownQuote }) {
  const { state, offer, decided, decidedName, reason } = quote;
  switch (state) {
    case "requested":
    case "in-preparation":
      return (
        <Notice
          tone="info"
          title={quote.revision > 0 ? "We are revising our offer" : "The request is with us"}
        >
          We write to you when the offer is here{quote.promisedBy && `, by ${quote.promisedBy}`}.
        </Notice>
      );
    case "sent":
      return (
        <Notice tone="info" title="Our offer is here">
          {offer && <p>It is good until the end of {offer.validUntil}, London time.</p>}
          {quote.whyNot && <p>{quote.whyNot}</p>}
        </Notice>
      );
    case "accepted":
      return (
        <Notice tone="success" title={`Accepted by ${decidedName}, ${decided}`}>
          We invoice it, and what was offered starts.
        </Notice>
      );
    case "declined":
      return (
        <Notice tone="info" title={`Your company declined the offer, ${decided}`}>
          {reason && (
            <p>
              <Written text={reason} />
            </p>
          )}
        </Notice>
      );
    case "expired":
      return (
        <Notice tone="warning" title={`The offer expired at the end of ${offer?.validUntil}`}>
          {quote.askAgain && "If you still want it, ask for a new quote."}
        </Notice>
      );
    case "withdrawn":
      return reason ? (
        <Notice tone="warning" title="We can’t go on with this request">
          <p>
            <Written text={reason} />
          </p>
        </Notice>
      ) : (
        <Notice tone="info" title="Your company withdrew this request">
          Nothing is charged for it.
        </Notice>
      );
  }
}

interface Props {
  quote: ShownQuote;
  accept: ReturnType<typeof useAcceptForm>;
  decline: ReturnType<typeof useReasonForm>;
}

/** The form of the answer that was chosen. */
export function QuoteAnswer({ quote, accept, decline }: Props) {
  const { offer, revision, asked } = quote;
  if (asked === "accept" && offer)
    return (
      <AcceptForm
        form={accept}
        revision={revision}
        needsNumber={quote.needsNumber}
        company={quote.company}
        price={
          offer.vat.total === null
            ? `${offer.price} plus VAT`
            : `${offer.price} plus VAT, ${offer.vat.total} in all`
        }
      />
    );
  if (asked === "decline")
    return (
      <ReasonForm
        form={decline}
        intent="decline"
        title="Decline the offer"
        text="The quote ends with it. You can ask for another one at any time."
        hint="What made you decide against it"
        submit="Decline the offer"
        keep="Not now"
        noun="quote"
      >
        <input type="hidden" name="revision" value={revision} />
      </ReasonForm>
    );
  return null;
}

/** What a client can do with a quote: the answer to an offer first. */
export function OwnQuoteMoves({ quote }: { quote: ShownQuote }) {
  const { id, next, order, askAgain, asked, isStaff } = quote;
  if (isStaff)
    return (
      <Moves
        next={
          <LinkButton to={linkTo("/admin-data-portal/quotes/:id", { id })}>
            Open this quote in the Admin Data Portal
          </LinkButton>
        }
      />
    );
  if (asked || quote.isWithdrawing) return null;
  const withdraw = quote.mayWithdraw && (
    <LinkButton to="?confirm=withdraw" variant="quiet">
      Withdraw the request…
    </LinkButton>
  );
  return (
    <Moves
      next={
        <>
          {next === "answer" && quote.mayDecide && <LinkButton to="?do=accept">Accept…</LinkButton>}
          {next === "order" && order && (
            <LinkButton to={linkTo("/client-portal/orders/:id", { id: order.id })}>
              Order {order.reference}
            </LinkButton>
          )}
          {next === "ask-again" && askAgain && (
            <LinkButton to={askAgain} state={{ modal: true }}>
              Ask for a new quote
            </LinkButton>
          )}
        </>
      }
      apart={withdraw}
    >
      {quote.mayDecide && (
        <LinkButton to="?do=decline" variant="secondary">
          Decline…
        </LinkButton>
      )}{" "}
      {quote.mayWrite && (
        <LinkButton to="#message" variant="secondary" external>
          Ask a question
        </LinkButton>
      )}
    </Moves>
  );
}

/** An offer, as the client reads it. */
export function QuoteOffer({ quote: { offer, revision } }: { quote: ShownQuote }) {
  return (
    offer && (
      <Card title={revision > 1 ? `Our offer, revision ${revision}` : "Our offer"}>
        <OfferSummary offer={offer} />
      </Card>
    )
  );
}

interface WithdrawProps {
  reference: string;
  /** The page of the quote, which takes the post. */
  here: string;
}

export function WithdrawQuoteQuestion({ reference, here }: WithdrawProps) {
  return (
    <ConfirmBanner
      title={`Withdraw ${reference}?`}
      intent="withdraw"
      label="Yes, withdraw it"
      cancel={here}
      action={here}
    >
      We stop working on it and nothing is charged. You can ask again at any time.
    </ConfirmBanner>
  );
}

export function useAcceptForm(reply: SubmissionResult | undefined, name: string) {
  return usePostForm<{ name: string; purchaseOrder: string }>({ id: "accept", reply, defaults: { name } });
}

interface AcceptProps {
  form: ReturnType<typeof useAcceptForm>;
  /** The offer that stands on the page. */
  revision: number;
  company: string;
  needsNumber: boolean;
  /** "£12,000 plus VAT, £14,400 in all". */
  price: string;
}

/** The last step before the offer binds: who accepts it, and for whom. */
function AcceptForm({ form: [form, fields], revision, company, price, needsNumber }: AcceptProps) {
  return (
    <Card title="Accept the offer" id="accept-quote" asked>
      <p>
        You accept for {company}: {price}. We invoice it, and what was offered starts. This can’t be undone.
      </p>
      <PostForm form={form} action="?do=accept">
        <input type="hidden" name="revision" value={revision} />
        <TextField
          field={fields.name}
          label="Your name"
          hint="It stands on the acceptance"
          autoComplete="name"
        />
        <TextField
          field={fields.purchaseOrder}
          label="Purchase order number"
          hint="Your company’s own number, if it uses them. It stands on the invoice"
          optional={!needsNumber}
          width="m"
          autoComplete="off"
          spellCheck={false}
        />
        <FormButtons back="?" label="Not now">
          <SubmitButton name="intent" value="accept" pending="Accepting…">
            Accept the offer
          </SubmitButton>
        </FormButtons>
      </PostForm>
    </Card>
  );
}
