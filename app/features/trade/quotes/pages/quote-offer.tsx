import { AcceptForm, type useAcceptForm } from "#app/features/trade/quotes/decide-forms.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { ReasonForm, type useReasonForm } from "#app/ui/form/reason-form.tsx";
import { OfferSummary } from "./offer-summary.tsx";
import type { ShownQuote } from "./show-quote.server.ts";

interface Props {
  quote: ShownQuote;
  accept: ReturnType<typeof useAcceptForm>;
  decline: ReturnType<typeof useReasonForm>;
}

/** An offer with the two ways to answer it, and the form of the one that was chosen. */
export function QuoteOffer({ quote, accept, decline }: Props) {
  const { offer, revision, asked } = quote;
  return (
    <>
      {offer && (
        <Card title={revision > 1 ? `Our offer, revision ${revision}` : "Our offer"}>
          <OfferSummary offer={offer} />
        </Card>
      )}
      {asked === "accept" && offer && (
        <AcceptForm
          form={accept}
          revision={revision}
          company={quote.company}
          price={
            offer.vat.total === null
              ? `${offer.price} plus VAT`
              : `${offer.price} plus VAT, ${offer.vat.total} in all`
          }
        />
      )}
      {asked === "decline" && (
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
      )}
      {quote.mayDecide && !asked && (
        <div className="actions">
          <LinkButton to="?do=accept">Accept…</LinkButton>{" "}
          <LinkButton to="?do=decline" variant="secondary">
            Decline…
          </LinkButton>
        </div>
      )}
    </>
  );
}

export function WithdrawQuoteLink() {
  return (
    <p>
      <LinkButton to="?confirm=withdraw" variant="secondary">
        Withdraw the request…
      </LinkButton>
    </p>
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
