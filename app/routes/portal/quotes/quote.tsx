import { Link } from "react-router";
import { QuestionsAndAnswers } from "#app/features/access/applications/message-thread.tsx";
import { priceEnquiryPath } from "#app/features/trade/catalogue/report-price.ts";
import { acceptQuote } from "#app/features/trade/quotes/accept-quote.server.ts";
import {
  AcceptForm,
  ReasonForm,
  useAcceptForm,
  useReasonForm,
} from "#app/features/trade/quotes/decide-forms.tsx";
import { declineQuote } from "#app/features/trade/quotes/decline-quote.server.ts";
import { OfferSummary, RequestSummary } from "#app/features/trade/quotes/pages/offer-summary.tsx";
import { QuoteMessageForm, useQuoteMessageForm } from "#app/features/trade/quotes/quote-message-form.tsx";
import type { QuoteRefusal } from "#app/features/trade/quotes/quote-refusal.server.ts";
import {
  acceptQuoteSchema,
  declineQuoteSchema,
  quoteMessageSchema,
} from "#app/features/trade/quotes/quote.schema.ts";
import { isBuyer } from "#app/features/trade/quotes/quote.scope.server.ts";
import { isOpenQuote, QUOTE_STATE_TONES, quoteStateForClient } from "#app/features/trade/quotes/quote.ts";
import { showQuote } from "#app/features/trade/quotes/pages/show-quote.server.ts";
import { withdrawQuote } from "#app/features/trade/quotes/withdraw-quote.server.ts";
import { writeToQuote } from "#app/features/trade/quotes/write-to-quote.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { forbidden, notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/quote";

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now, request } = signedIn(context);
  const found = await showQuote(db, actor, params.id, now);
  if (!found) throw notFound();
  const { quote, shown } = found;
  const { state } = quote;
  // Staff prepare and answer on their own page of the quote.
  const mayWrite = isBuyer(actor) && isOpenQuote(state);
  const mayDecide = isBuyer(actor) && state === "sent";
  const asked = request.url.searchParams.get("do");
  return {
    ...shown,
    isStaff: actor.role === "admin",
    mayWrite,
    mayDecide,
    asked: mayDecide && (asked === "accept" || asked === "decline") ? asked : null,
    isWithdrawing: mayWrite && request.url.searchParams.get("confirm") === "withdraw",
    person: `${actor.firstName} ${actor.lastName}`.trim(),
    askAgain: askAgainPath(quote),
    company: quote.company.name,
    by: quote.requestedBy.name,
  };
}

/** The form that asks for the same once more; null for what was neither a service nor a report. */
function askAgainPath({ serviceId, reportId }: { serviceId: string | null; reportId: string | null }) {
  if (reportId) return priceEnquiryPath(reportId);
  return serviceId && linkTo("/client-portal/services/:id/quote", { id: serviceId });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const quoteId = params.id;
  const here = linkTo("/client-portal/quotes/:id", { id: quoteId });
  const done = (title: string, text: string) => seeOther(here, { flash: { kind: "success", title, text } });
  const answer = (result: QuoteRefusal) => {
    if (result.reason === "moved") return refuse("The quote has moved on", result.message);
    throw result.reason === "not-found" ? notFound() : forbidden(context);
  };
  return intents(request, {
    accept: valid("accept", acceptQuoteSchema, async (form) => {
      const result = await acceptQuote(db, actor, { ...form.value, quoteId });
      if (!result.ok) return answer(result);
      return done("Offer accepted", "We have your order, and the invoice follows.");
    }),
    decline: valid("decline", declineQuoteSchema, async (form) => {
      const result = await declineQuote(db, actor, { ...form.value, quoteId });
      return result.ok ? done("Offer declined", "Thank you for telling us why.") : answer(result);
    }),
    async withdraw() {
      const result = await withdrawQuote(db, actor, { quoteId });
      return result.ok ? done("Request withdrawn", "Nothing is charged for it.") : answer(result);
    },
    message: valid("message", quoteMessageSchema, async (form) => {
      const { message, _once } = form.value;
      const result = await writeToQuote(db, actor, { quoteId, message, once: _once });
      // What was typed stays: it may be worth sending another way.
      if (!result.ok && result.reason === "moved") return form.reject({ formErrors: [result.message] }, 409);
      return result.ok ? done("Question sent", "You find our answer here.") : answer(result);
    }),
  });
}

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, service, state, asked, offer, mayWrite } = loaderData;
  const here = linkTo("/client-portal/quotes/:id", { id });
  const posted = usePosted(actionData);
  const accept = useAcceptForm(posted.replyOf("accept"), loaderData.person);
  const decline = useReasonForm("decline", posted.replyOf("decline"));
  const message = useQuoteMessageForm(posted.replyOf("message"));
  return (
    <Page
      title={`Quote ${reference}`}
      heading={service}
      eyebrow={`Quote ${reference}`}
      lead={
        <>
          Asked for by {loaderData.by}, <When at={loaderData.requested} />
        </>
      }
      errors={posted.failed}
      summary={posted.summary({ accept: accept[0], decline: decline[0], message: message[0] })}
      actions={<Badge tone={QUOTE_STATE_TONES[state]}>{quoteStateForClient(state)}</Badge>}
    >
      {loaderData.isWithdrawing && (
        <ConfirmBanner
          title={`Withdraw ${reference}?`}
          intent="withdraw"
          label="Yes, withdraw it"
          cancel={here}
          action={here}
        >
          We stop working on it and nothing is charged. You can ask again at any time.
        </ConfirmBanner>
      )}
      <Standing {...loaderData} />
      {offer && (
        <Card title={loaderData.revision > 1 ? `Our offer, revision ${loaderData.revision}` : "Our offer"}>
          <OfferSummary offer={offer} />
        </Card>
      )}
      {asked === "accept" && offer && (
        <AcceptForm
          form={accept}
          revision={loaderData.revision}
          company={loaderData.company}
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
          revision={loaderData.revision}
        />
      )}
      {loaderData.mayDecide && !asked && (
        <div className="actions">
          <LinkButton to="?do=accept" preventScrollReset>
            Accept…
          </LinkButton>{" "}
          <LinkButton to="?do=decline" variant="secondary" preventScrollReset>
            Decline…
          </LinkButton>
        </div>
      )}
      <Card title="What you asked for">
        <RequestSummary request={loaderData.request} />
      </Card>
      <QuestionsAndAnswers messages={loaderData.thread} />
      {mayWrite && (
        <QuoteMessageForm
          form={message}
          once={loaderData.once}
          title="Ask about this quote"
          label="Your question"
          hint="Plain text, up to 4,000 characters"
          submit="Send question"
        />
      )}
      {mayWrite && !loaderData.isWithdrawing && (
        <p>
          <LinkButton to="?confirm=withdraw" variant="secondary" preventScrollReset>
            Withdraw the request…
          </LinkButton>
        </p>
      )}
      <p>
        {loaderData.isStaff ? (
          <Link to={linkTo("/admin-data-portal/quotes/:id", { id })}>
            Open this quote in the Admin Data Portal
          </Link>
        ) : (
          <Link to={linkTo("/client-portal/quotes")}>All quotes</Link>
        )}
      </p>
    </Page>
  );
}

/** What the state means for the person who reads it. */
function Standing(shown: Route.ComponentProps["loaderData"]) {
  const { state, offer, decided, decidedName, reason, order, askAgain } = shown;
  switch (state) {
    case "requested":
    case "in-preparation":
      return (
        <Notice
          tone="info"
          title={shown.revision > 0 ? "We are revising our offer" : "The request is with us"}
        >
          We write to you when the offer is here.
        </Notice>
      );
    case "sent":
      return (
        <Notice tone="info" title="Our offer is here">
          {offer ? `It is good until the end of ${offer.validUntil}, London time.` : null}
        </Notice>
      );
    case "accepted":
      return (
        <Notice tone="success" title={`Accepted by ${decidedName}, ${decided}`}>
          {order && (
            <p>
              <Link to={linkTo("/client-portal/orders/:id", { id: order.id })}>Order {order.reference}</Link>
            </p>
          )}
        </Notice>
      );
    case "declined":
      return (
        <Notice tone="info" title={`Your company declined the offer, ${decided}`}>
          {reason && <p className="whitespace-pre-line">{reason}</p>}
        </Notice>
      );
    case "expired":
      return (
        <Notice tone="warning" title={`The offer expired at the end of ${offer?.validUntil}`}>
          {askAgain && (
            <p>
              <Link to={askAgain} state={{ modal: true }}>
                Ask for a new quote
              </Link>
            </p>
          )}
        </Notice>
      );
    case "withdrawn":
      return reason ? (
        <Notice tone="warning" title="We can’t go on with this request">
          <p className="whitespace-pre-line">{reason}</p>
        </Notice>
      ) : (
        <Notice tone="info" title="Your company withdrew this request">
          Nothing is charged for it.
        </Notice>
      );
  }
}
