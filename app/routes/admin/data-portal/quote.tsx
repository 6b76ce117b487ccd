import { Link } from "react-router";
import { billingCountryOf } from "#app/features/trade/invoices/billing-country.server.ts";
import { MessageThread } from "#app/features/access/applications/message-thread.tsx";
import { findOrderOfQuote } from "#app/features/trade/orders/find-orders.server.ts";
import { ReasonForm, useReasonForm } from "#app/features/trade/quotes/decide-forms.tsx";
import { findQuote, findQuoteWithThread } from "#app/features/trade/quotes/find-quotes.server.ts";
import { offerVersion } from "#app/features/trade/quotes/offer-version.server.ts";
import { OfferForm, useOfferForm } from "#app/features/trade/quotes/offer-form.tsx";
import { OfferSummary, RequestSummary } from "#app/features/trade/quotes/offer-summary.tsx";
import { QuoteMessageForm, useQuoteMessageForm } from "#app/features/trade/quotes/quote-message-form.tsx";
import type { QuoteRefusal } from "#app/features/trade/quotes/quote-refusal.server.ts";
import {
  offerDraftSchema,
  offerRules,
  offerSchema,
  quoteMessageSchema,
  staffWithdrawSchema,
} from "#app/features/trade/quotes/quote.schema.ts";
import { isOpenQuote, QUOTE_STATE_TONES, quoteStateLabel } from "#app/features/trade/quotes/quote.ts";
import { reviseOffer } from "#app/features/trade/quotes/revise-offer.server.ts";
import { showOffer, showRequest, writtenOffer } from "#app/features/trade/quotes/shown-quote.ts";
import { startPreparation } from "#app/features/trade/quotes/start-preparation.server.ts";
import { withdrawQuote } from "#app/features/trade/quotes/withdraw-quote.server.ts";
import { offerTerms, saveOffer, sendOffer } from "#app/features/trade/quotes/write-offer.server.ts";
import { writeToQuote } from "#app/features/trade/quotes/write-to-quote.server.ts";
import { findService } from "#app/features/trade/services/find-services.server.ts";
import { sayTold } from "#app/features/desk/mail/say-told.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { textOf } from "#app/ui/form/fields/field.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { date, dateTime, price, when } from "#app/ui/text/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/quote";

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const found = await findQuoteWithThread(db, actor, params.id);
  if (!found) throw notFound();
  const { quote, thread } = found;
  const { state } = quote;
  const isOpen = isOpenQuote(state);
  const asked = request.url.searchParams;
  const service = quote.serviceId === null ? null : await findService(db, quote.serviceId);
  return {
    once: crypto.randomUUID(),
    isOpen,
    isRevising: state === "sent" && asked.get("confirm") === "revise",
    isWithdrawing: isOpen && asked.get("do") === "withdraw",
    isSubscription: service?.type === "subscription",
    pricing: service?.pricingText ?? null,
    id: quote.id,
    reference: quote.reference,
    service: quote.serviceInterest,
    company: quote.company,
    person: quote.requestedBy.name,
    state,
    revision: quote.revision,
    requested: when(quote.requestedAt, now),
    request: showRequest(quote),
    offer: showOffer(quote.offer, await billingCountryOf(db, quote.company.id), { price, date, count }),
    written: writtenOffer(quote),
    seen: offerVersion(quote.draft),
    sent: quote.offer && quote.sentAt && dateTime(quote.sentAt),
    decided: quote.decidedAt && dateTime(quote.decidedAt),
    decidedName: quote.decidedName,
    reason: quote.reason,
    order: await findOrderOfQuote(db, actor, quote.id),
    thread: thread.map(({ id, by, author, body, at }) => ({
      id,
      by: author === "staff" ? `${by}, for us` : by,
      body,
      at: when(at, now),
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, now } = staff(context);
  const quoteId = params.id;
  const told = (text: string) =>
    sayTold(db, actor, { relatedType: "quote", relatedId: quoteId, since: now }, text);
  const done = (title: string, text?: string) =>
    seeOther(linkTo("/admin-data-portal/quotes/:id", { id: quoteId }), {
      flash: { kind: "success", title, ...(text && { text }) },
    });
  return intents(request, {
    async prepare() {
      const result = await startPreparation(db, actor, quoteId);
      return result.ok ? done("Preparation started") : answerRefusal(result);
    },
    save: valid("offer", offerDraftSchema, async (form) => {
      const result = await saveOffer(db, actor, { quoteId, draft: form.value });
      if (!result.ok && result.reason === "moved") return form.reject({ formErrors: [result.message] }, 409);
      return result.ok ? done("Offer saved", "The client does not see it yet.") : answerRefusal(result);
    }),
    async send(posted) {
      const found = await findQuote(db, actor, quoteId);
      if (!found) throw notFound();
      const schema = offerSchema.check(...offerRules(await offerTerms(db, found)));
      const form = posted.hold(schema, { form: "offer" });
      if (!form.ok) return form.rejection();
      const result = await sendOffer(db, actor, { quoteId, offer: form.value });
      if (result.ok) return done("Offer sent", `It is locked. ${await told("The client was told.")}`);
      if (result.reason === "unfit") return form.reject({ fieldErrors: result.fieldErrors });
      if (result.reason === "moved") return form.reject({ formErrors: [result.message] }, 409);
      return answerRefusal(result);
    },
    async revise() {
      const result = await reviseOffer(db, actor, quoteId);
      return result.ok
        ? done("Offer taken back", `${await told("The client was told.")} Send the new one soon.`)
        : answerRefusal(result);
    },
    withdraw: valid("withdraw", staffWithdrawSchema, async (form) => {
      const result = await withdrawQuote(db, actor, { quoteId, reason: form.value.reason });
      return result.ok
        ? done("Quote withdrawn", await told("The client was told the reason."))
        : answerRefusal(result);
    }),
    message: valid("message", quoteMessageSchema, async (form) => {
      const { message, _once } = form.value;
      const result = await writeToQuote(db, actor, { quoteId, message, once: _once });
      if (!result.ok && result.reason === "moved") return form.reject({ formErrors: [result.message] }, 409);
      return result.ok ? done("Message sent", "The client finds it with the quote.") : answerRefusal(result);
    }),
  });
}

function answerRefusal(result: QuoteRefusal) {
  if (result.reason === "moved") return refuse("The quote has moved on", result.message);
  throw notFound();
}

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, service, company, state, offer, thread, isOpen, isWithdrawing } = loaderData;
  const here = linkTo("/admin-data-portal/quotes/:id", { id });
  const posted = usePosted(actionData);
  const writing = useOfferForm(posted.replyOf("offer"), loaderData.written);
  const withdraw = useReasonForm("withdraw", posted.replyOf("withdraw"));
  const message = useQuoteMessageForm(posted.replyOf("message"));
  return (
    <Page
      title={`Quote ${reference}, ${company.name}`}
      heading={service}
      eyebrow={`Quote ${reference}`}
      lead={
        <>
          <Link to={linkTo("/admin-data-portal/clients/:id", { id: company.id })}>{company.name}</Link>, asked
          by {loaderData.person}, <When at={loaderData.requested} />
        </>
      }
      errors={posted.failed}
      summary={posted.summary({ offer: writing[0], withdraw: withdraw[0], message: message[0] })}
      actions={<Badge tone={QUOTE_STATE_TONES[state]}>{quoteStateLabel(state)}</Badge>}
    >
      {loaderData.isRevising && (
        <ConfirmBanner
          title={`Revise ${reference}?`}
          intent="revise"
          label="Yes, take the offer back"
          cancel={here}
          action={here}
        >
          {company.name} can’t accept it until you send it again. They are told at once.
        </ConfirmBanner>
      )}
      {isWithdrawing && (
        <ReasonForm
          form={withdraw}
          intent="withdraw"
          title="Withdraw the quote"
          text="This can’t be undone. The client may ask again."
          hint={`${loaderData.person} reads this in our email, word for word`}
          submit="Withdraw and send the reason"
          keep="Keep the quote"
          revision={loaderData.revision}
        />
      )}
      <Standing {...loaderData} />
      {isOpen && !isWithdrawing && !loaderData.isRevising && (
        <div className="actions">
          {state === "requested" && (
            <RowAction
              intent="prepare"
              label="Start preparation"
              variant="primary"
              size="normal"
              action="?"
            />
          )}{" "}
          {state === "sent" && (
            <LinkButton to="?confirm=revise" variant="secondary" preventScrollReset>
              Revise the offer…
            </LinkButton>
          )}{" "}
          <LinkButton to="?do=withdraw" variant="secondary" preventScrollReset>
            Withdraw…
          </LinkButton>
        </div>
      )}
      <Card title="What was asked for">
        <RequestSummary request={loaderData.request} />
        {loaderData.pricing && <p className="hint">Our usual price: {loaderData.pricing}</p>}
      </Card>
      {state === "in-preparation" && (
        <OfferForm
          form={writing}
          revision={loaderData.revision}
          seen={loaderData.seen}
          isSubscription={loaderData.isSubscription}
        />
      )}
      {state !== "in-preparation" && posted.form === "offer" && (
        <Unsent title="The offer you wrote was not saved" text={textOf(writing[1].text)} />
      )}
      {offer && (
        <Card title={`Offer, revision ${loaderData.revision}`}>
          <OfferSummary offer={offer} />
          {loaderData.sent && <p className="hint">Sent {loaderData.sent}</p>}
        </Card>
      )}
      {thread.length > 0 && (
        <Card title="Questions and answers">
          <MessageThread messages={thread} />
        </Card>
      )}
      {isOpen && (
        <QuoteMessageForm
          form={message}
          once={loaderData.once}
          title="Write to the client"
          label="Your message"
          hint={`${loaderData.person} reads it with the quote`}
          submit="Send message"
        />
      )}
      {!isOpen && posted.form === "message" && (
        <Unsent title="Your message was not sent" text={textOf(message[1].message)} />
      )}
      <p>
        <Link to={linkTo("/admin-data-portal/quotes")}>All quotes</Link>
      </p>
    </Page>
  );
}

/** What was typed into a form that is gone, because the quote has moved on meanwhile. */
function Unsent({ title, text }: { title: string; text: string | undefined }) {
  return (
    text && (
      <Card title={title}>
        <p className="whitespace-pre-line">{text}</p>
      </Card>
    )
  );
}

function Standing({ state, decided, decidedName, reason, order }: Route.ComponentProps["loaderData"]) {
  if (state === "accepted") {
    return (
      <Notice tone="success" title={`Accepted by ${decidedName}, ${decided}`}>
        {order && (
          <p>
            <Link to={linkTo("/admin-data-portal/orders/:id", { id: order.id })}>
              Order {order.reference}
            </Link>
          </p>
        )}
      </Notice>
    );
  }
  if (state === "declined" || state === "withdrawn") {
    const title =
      state === "declined"
        ? `Declined by the client, ${decided}`
        : `Withdrawn by ${reason ? "us" : "the client"}, ${decided}`;
    return (
      <Notice tone="info" title={title}>
        {reason && <p className="whitespace-pre-line">{reason}</p>}
      </Notice>
    );
  }
  return null;
}
