import {
  OwnQuoteMoves,
  QuoteAnswer,
  QuoteOffer,
  QuoteStatus,
  useAcceptForm,
  WithdrawQuoteQuestion,
} from "#app/features/trade/quotes/pages/own-quote-panels.tsx";
import {
  QuoteExchange,
  requestItems,
  useQuoteMessageForm,
} from "#app/features/trade/quotes/pages/quote-exchange.tsx";
import { showOwnQuote } from "#app/features/trade/quotes/pages/show-quote.server.ts";
import { QUOTE_STATE_TONES, quoteStateForClient } from "#app/features/trade/quotes/quote.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { ownQuoteVerbs } from "#app/http/portal/own-quote-verbs.server.ts";
import { QUOTES_OF_COMPANY } from "#app/features/trade/quotes/quote.list.ts";
import { quoteList } from "#app/features/trade/quotes/list-quotes.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { useReasonForm } from "#app/ui/form/reason-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import type { Route } from "./+types/quote";

export { clientAction } from "#app/ui/form/client-action.ts";

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const here = signedIn(context);
  const { db, actor, now, request } = here;
  const shown = await showOwnQuote(db, actor, params.id, now, request.url.searchParams);
  if (!shown) throw notFound();
  const hrefOf = (id: string) => linkTo("/client-portal/quotes/:id", { id });
  const neighbours = shown.isStaff
    ? undefined
    : await neighboursInList(here, QUOTES_OF_COMPANY, quoteList, params.id, hrefOf);
  return { ...shown, neighbours };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return intents(request, ownQuoteVerbs(context, params.id));
}

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, service, state } = loaderData;
  const here = linkTo("/client-portal/quotes/:id", { id });
  const posted = usePosted(actionData);
  const accept = useAcceptForm(posted.replyOf("accept"), loaderData.person);
  const decline = useReasonForm("decline", posted.replyOf("decline"));
  const message = useQuoteMessageForm(posted.replyOf("message"));
  return (
    <RecordPage
      title={`Quote ${reference}`}
      list={{ to: linkTo("/admin-data-portal/quotes"), label: "All quotes" }}
      neighbours={loaderData.neighbours}
      kind="Quote"
      reference={reference}
      name={service}
      state={<Badge tone={QUOTE_STATE_TONES[state]}>{quoteStateForClient(state)}</Badge>}
      figure={loaderData.offer && { amount: loaderData.offer.price, note: "plus VAT" }}
      errors={posted.failed}
      summary={posted.summary({ accept: accept[0], decline: decline[0], message: message[0] })}
      asked={
        <>
          {loaderData.isWithdrawing && <WithdrawQuoteQuestion reference={reference} here={here} />}
          <QuoteAnswer quote={loaderData} accept={accept} decline={decline} />
        </>
      }
      standing={<QuoteStatus quote={loaderData} />}
      moves={<OwnQuoteMoves quote={loaderData} />}
      facts={[{ term: "Asked for by", detail: loaderData.by }, ...requestItems(loaderData.request)]}
    >
      <QuoteOffer quote={loaderData} />
      <QuoteExchange quote={loaderData} message={message} />
    </RecordPage>
  );
}
