import { oldestFirst } from "#app/features/oldest-first.ts";
import { billingCountryOf } from "#app/features/trade/vat/billing-country.server.ts";
import { showVat } from "#app/features/trade/vat/vat.ts";
import { whyNot } from "#app/features/core/company-roles/find-owners.server.ts";
import type { Member, Actor } from "#app/features/actor.ts";
import { promisedBy } from "#app/features/answer-promise.ts";
import { findAudit } from "#app/features/core/audit/find-audit.server.ts";
import { ownQuoteNext, staffQuoteNext } from "../quote-next.ts";
import { offerAwaitedSince, quotePromise } from "../quote-promise.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { poundsWritten } from "#app/features/fields/pounds.ts";
import { priceEnquiryPath } from "#app/features/publishing/catalogue/shown-report.ts";
import { needsPurchaseOrders } from "#app/features/trade/orders/buying-limit.server.ts";
import { findOrderOfQuote } from "#app/features/trade/orders/order.scope.server.ts";
import { findQuoteWithThread, isBuyer, offerVersion, serviceOfQuote } from "../quote.scope.server.ts";
import {
  BUDGETS,
  isOpenQuote,
  type Offer,
  type Quote,
  type QuoteState,
  quoteStateLabel,
  takesMessages,
  TIMELINES,
} from "#app/features/trade/quotes/quote.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { date, dateTime, price, when } from "#app/ui/text/format.ts";

/** What both sides read on a quote's page, beside the quote itself; null where this person may see no such quote. */
async function showQuote(db: Db, actor: Actor, id: string, now: Date) {
  const found = await findQuoteWithThread(db, actor, id);
  if (!found) return null;
  const { quote, thread } = found;
  const promised = promisedBy(offerAwaitedSince(quote));
  return {
    quote,
    thread,
    shown: {
      once: crypto.randomUUID(),
      id: quote.id,
      reference: quote.reference,
      service: quote.serviceInterest,
      state: quote.state,
      revision: quote.revision,
      requested: when(quote.requestedAt, now),
      promise: quotePromise(quote, now),
      promisedBy: promised && dateTime(promised),
      request: showRequest(quote),
      offer: showOffer(quote.offer, await billingCountryOf(db, quote.company.id)),
      decided: quote.decidedAt && dateTime(quote.decidedAt),
      decidedName: quote.decidedName,
      reason: quote.reason,
      order: await findOrderOfQuote(db, actor, quote.id),
    },
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findQuoteWithThread>>>;

interface Move {
  key: string;
  what: string;
  by: string | null;
  at: string;
  body?: string;
}

/** What happened to a quote, and what comes: each move and message, in its order. @param changes of the audit log, for staff. */
function happeningsOf({ quote, thread }: Found, changes: Awaited<ReturnType<typeof findAudit>>, now: Date) {
  const by = (action: string) => changes.find((change) => change.action === action)?.by ?? null;
  const { state, requestedAt, sentAt, decidedAt, decidedName, revision } = quote;
  const moves: Move[] = [
    { key: "requested", what: "Requested", by: quote.requestedBy.name, at: requestedAt },
    ...changes
      .filter(({ action }) => action in BETWEEN)
      .map((change) => ({ ...change, key: String(change.seq), what: BETWEEN[change.action] ?? "" })),
    ...thread.map(({ id, author, ...message }) => ({
      ...message,
      key: id,
      what: "Message",
      by: author === "staff" ? `${message.by}, for us` : message.by,
    })),
  ];
  if (sentAt !== null) {
    const what = revision > 1 ? `Offer sent, revision ${revision}` : "Offer sent";
    moves.push({ key: "sent", what, by: by("quote.send"), at: sentAt });
  }
  if (decidedAt !== null) {
    const who = decidedName ?? by(ENDED[state] ?? "");
    moves.push({ key: "ended", what: quoteStateLabel(state), by: who, at: decidedAt });
  }
  const promised = promisedBy(offerAwaitedSince(quote));
  return [
    ...oldestFirst(moves).map(({ key, what, by, body, at }) => ({ key, what, by, body, at: when(at, now) })),
    ...(promised ? [{ key: "offer", what: "Our offer", by: dateTime(promised), at: null }] : []),
  ];
}

/** What the audit log calls each end. */
const ENDED: Partial<Record<QuoteState, string>> = {
  declined: "quote.decline",
  withdrawn: "quote.withdraw",
  expired: "quote.expire",
};

/** What happens to a quote between its request and its end, for staff to know. */
const BETWEEN: Record<string, string> = {
  "quote.prepare": "Preparation started",
  "quote.revise": "Offer taken back",
};

/** The same for the client, with what they may do. @param query what the page's address asks for. */
export async function showOwnQuote(db: Db, actor: Member, id: string, now: Date, query: URLSearchParams) {
  const found = await showQuote(db, actor, id, now);
  if (!found) return null;
  const { quote, shown } = found;
  const { state } = quote;
  // Staff prepare and answer on their own page of the quote.
  const mayWrite = isBuyer(actor) && takesMessages(state);
  const mayWithdraw = isBuyer(actor) && isOpenQuote(state);
  const mayDecide = isBuyer(actor) && state === "sent";
  const chosen = query.get("do");
  return {
    ...shown,
    happenings: happeningsOf(found, [], now),
    isStaff: actor.role === "admin",
    whyNot: isOpenQuote(state) ? await whyNot(db, actor, "buy") : null,
    needsNumber: mayDecide && (await needsPurchaseOrders(db, actor)),
    next: ownQuoteNext(state),
    mayWrite,
    mayWithdraw,
    mayDecide,
    asked: mayDecide && (chosen === "accept" || chosen === "decline") ? chosen : null,
    isWithdrawing: mayWithdraw && query.get("confirm") === "withdraw",
    person: `${actor.firstName} ${actor.lastName}`.trim(),
    askAgain: askAgainPath(quote),
    company: quote.company.name,
    by: quote.requestedBy.name,
  };
}

/** The same with what staff alone read, and the offer as far as they have written it. */
export async function showStaffQuote(db: Db, actor: Actor, id: string, now: Date, query: URLSearchParams) {
  const found = await showQuote(db, actor, id, now);
  if (!found) return null;
  const { quote, shown } = found;
  const isOpen = isOpenQuote(quote.state);
  const service = await serviceOfQuote(db, quote);
  const isAsked = found.thread.at(-1)?.author === "client";
  const changes = await findAudit(db, `quote:${quote.id}`);
  return {
    ...shown,
    happenings: happeningsOf(found, changes, now),
    next: staffQuoteNext(quote.state, isAsked),
    isOpen,
    mayWrite: takesMessages(quote.state),
    isRevising: quote.state === "sent" && query.get("confirm") === "revise",
    isWithdrawing: isOpen && query.get("do") === "withdraw",
    isSubscription: service?.type === "subscription",
    pricing: service?.pricingText ?? null,
    company: quote.company,
    person: quote.requestedBy.name,
    written: writtenOffer(quote),
    seen: offerVersion(quote.draft),
    sent: quote.offer && quote.sentAt && dateTime(quote.sentAt),
  };
}

export type ShownQuote = NonNullable<Awaited<ReturnType<typeof showOwnQuote>>>;

export type ShownStaffQuote = NonNullable<Awaited<ReturnType<typeof showStaffQuote>>>;

export type ShownOffer = NonNullable<ReturnType<typeof showOffer>>;

export type ShownRequest = ReturnType<typeof showRequest>;

/** An offer with its amounts and days as people read them. @param country of the company that asked, ISO 3166-1 alpha-2. */
function showOffer(offer: Offer | null, country: string) {
  if (!offer) return null;
  const { pricePence, termMonths, seats } = offer;
  return {
    price: price(pricePence),
    vat: showVat(pricePence, country, price),
    text: offer.text,
    validUntil: date(offer.validUntil),
    startsOn: offer.startsOn && date(offer.startsOn),
    term: termMonths === null ? null : count(termMonths, "month"),
    seats: seats === null ? null : String(seats),
  };
}

/** What was asked for, as people read it. */
function showRequest(quote: Quote) {
  const { contact, timeline, budget } = quote;
  return {
    ...contact,
    service: quote.serviceInterest,
    requirements: quote.requirements,
    timeline: timeline && labelOf(TIMELINES, timeline as never),
    budget: budget && labelOf(BUDGETS, budget as never),
  };
}

/** What staff have written so far, as the form's fields hold it. */
function writtenOffer({ draft }: Quote) {
  const text = (value: string | number | null) => (value === null ? "" : String(value));
  return {
    price: draft.pricePence === null ? "" : poundsWritten(draft.pricePence),
    text: text(draft.text),
    validUntil: text(draft.validUntil),
    startsOn: text(draft.startsOn),
    termMonths: text(draft.termMonths),
    seats: text(draft.seats),
  };
}

/** The form that asks for the same once more; null for what was neither a service nor a report. */
function askAgainPath({ serviceId, reportId }: { serviceId: string | null; reportId: string | null }) {
  if (reportId) return priceEnquiryPath(reportId);
  return serviceId && linkTo("/client-portal/services/:id/quote", { id: serviceId });
}
