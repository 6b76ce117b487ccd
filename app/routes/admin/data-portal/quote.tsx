import { Link } from "#app/ui/link.tsx";
import {
  AskedForCard,
  OfferCard,
  OfferForm,
  QuoteMoves,
  ReviseQuestion,
  StaffQuoteStatus,
  useOfferForm,
} from "#app/features/trade/quotes/pages/staff-quote-panels.tsx";
import { showStaffQuote } from "#app/features/trade/quotes/pages/show-quote.server.ts";
import {
  QuoteMessageForm,
  requestItems,
  useQuoteMessageForm,
} from "#app/features/trade/quotes/pages/quote-exchange.tsx";
import { QUOTE_STATE_TONES, quoteStateLabel } from "#app/features/trade/quotes/quote.ts";
import { quoteVerbs } from "#app/http/desk/quote-verbs.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { QUOTES_OF_STAFF } from "#app/features/trade/quotes/quote.list.ts";
import { quoteList } from "#app/features/trade/quotes/list-quotes.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { ReasonForm, useReasonForm } from "#app/ui/form/reason-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Unsent } from "#app/ui/form/unsent.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import type { Route } from "./+types/quote";

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const here = staff(context);
  const { db, actor, now, request } = here;
  const quote = await showStaffQuote(db, actor, params.id, now, request.url.searchParams);
  if (!quote) throw notFound();
  const hrefOf = (id: string) => linkTo("/admin-data-portal/quotes/:id", { id });
  const neighbours = await neighboursInList(here, QUOTES_OF_STAFF, quoteList, params.id, hrefOf);
  return { ...quote, neighbours };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  return intents(request, quoteVerbs(context, params.id));
}

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, service, company, state, mayWrite, isWithdrawing, promise } = loaderData;
  const here = linkTo("/admin-data-portal/quotes/:id", { id });
  const posted = usePosted(actionData);
  const writing = useOfferForm(posted.replyOf("offer"), loaderData.written);
  const withdraw = useReasonForm("withdraw", posted.replyOf("withdraw"));
  const message = useQuoteMessageForm(posted.replyOf("message"));
  return (
    <RecordPage
      title={`Quote ${reference}, ${company.name}`}
      neighbours={loaderData.neighbours}
      kind="Quote"
      reference={reference}
      name={service}
      state={
        <>
          <Badge tone={QUOTE_STATE_TONES[state]}>{quoteStateLabel(state)}</Badge>{" "}
          {promise && <Badge tone={promise.tone}>{promise.text}</Badge>}
        </>
      }
      figure={loaderData.offer && { amount: loaderData.offer.price, note: "plus VAT" }}
      errors={posted.failed}
      summary={posted.summary({ offer: writing[0], withdraw: withdraw[0], message: message[0] })}
      asked={
        <>
          {loaderData.isRevising && <ReviseQuestion quote={loaderData} here={here} />}
          {isWithdrawing && (
            <ReasonForm
              form={withdraw}
              intent="withdraw"
              title="Withdraw the quote"
              text="This can’t be undone. The client may ask again."
              hint={`${loaderData.person} reads this in our email, word for word`}
              submit="Withdraw and send the reason"
              keep="Keep the quote"
              noun="quote"
            >
              <input type="hidden" name="revision" value={loaderData.revision} />
            </ReasonForm>
          )}
        </>
      }
      standing={<StaffQuoteStatus quote={loaderData} />}
      moves={!isWithdrawing && !loaderData.isRevising && <QuoteMoves quote={loaderData} />}
      facts={[
        {
          term: "Client",
          detail: (
            <Link to={linkTo("/admin-data-portal/clients/:id", { id: company.id })}>{company.name}</Link>
          ),
        },
        { term: "Asked by", detail: loaderData.person },
        ...requestItems(loaderData.request),
      ]}
    >
      <AskedForCard quote={loaderData} />
      {state === "in-preparation" && (
        <OfferForm
          form={writing}
          revision={loaderData.revision}
          seen={loaderData.seen}
          isSubscription={loaderData.isSubscription}
        />
      )}
      {state !== "in-preparation" && posted.form === "offer" && (
        <Unsent title="The offer you wrote was not saved" field={writing[1].text} />
      )}
      <OfferCard quote={loaderData} />
      <RecordTimeline happenings={loaderData.happenings} />
      {mayWrite && (
        <QuoteMessageForm
          form={message}
          once={loaderData.once}
          title="Write to the client"
          label="Your message"
          hint={`${loaderData.person} reads it with the quote`}
          submit="Send message"
        />
      )}
      {!mayWrite && posted.form === "message" && (
        <Unsent title="Your message was not sent" field={message[1].message} />
      )}
    </RecordPage>
  );
}
