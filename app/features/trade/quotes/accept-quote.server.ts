import type { Member } from "#app/features/actor.ts";
import { askOwners } from "#app/features/trade/orders/ask-owners.server.ts";
import { lacksPurchaseOrder, limitExceeded } from "#app/features/trade/orders/buying-limit.server.ts";
import { Done } from "#app/features/core/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { startSubscription } from "#app/features/trade/subscriptions/start-subscriptions.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { count } from "#app/plural.ts";
import { mailAboutQuote, notifyStaffAboutQuote, quoteAcceptedMail } from "./quote-mails.server.ts";
import { type atQuote, onQuote } from "./quote.command.server.ts";
import { isBuyer } from "./quote.scope.server.ts";

interface Acceptance {
  quoteId: string;
  /** The name of the person who accepts, as they write it. */
  name: string;
  purchaseOrder?: string | undefined;
  /** The revision the page showed: another one is not accepted. */
  revision: number;
  /** Whether an owner is asked for what is above the person's limit. */
  mayWait?: boolean;
}

/**
 * Accepts the offer the person saw: the quote is closed under their name, the subscription starts or is extended, and
 * an order waits for its invoice; all of it or nothing. Of two people who accept one wins, the other is told who did.
 * Above their limit an owner decides, or it is refused.
 */
export const acceptQuote = onQuote(isBuyer, async (here, input: Acceptance) => {
  const { trx, actor, quote } = here;
  const { name, revision, purchaseOrder } = input;
  const pence = quote.offer?.pricePence ?? 0;
  const isOpen = quote.state === "sent" && quote.revision === revision;
  if (isOpen && (await lacksPurchaseOrder(trx, actor, { given: purchaseOrder, pence })))
    return { ok: false, reason: "no-purchase-order" as const };
  const why = isOpen ? await limitExceeded(trx, actor, pence) : null;
  if (why && !input.mayWait) return { ok: false, reason: "over-limit" as const, message: why };
  if (why) {
    const wanted = { quoteId: quote.id, revision, name, purchaseOrder, pricePence: pence, why };
    const title = `${quote.serviceInterest} (quote ${quote.reference})`;
    const { approvalId, entry } = await askOwners(trx, actor, { ...wanted, title });
    return new Done(entry, { ok: false, reason: "waits" as const, approvalId });
  }
  return acceptFor(here, input, actor.userId);
});

/** The acceptance itself. @param userId who accepts: the person, or whom an owner has said yes to. */
export async function acceptFor(
  here: ReturnType<typeof atQuote<Member>>,
  { name, revision, purchaseOrder }: Omit<Acceptance, "quoteId">,
  userId: string,
) {
  const { trx, actor } = here;
  const quote = await here.move(
    ["sent"],
    { state: "accepted", decided_at: nowIso(), decided_by: userId, decided_name: name },
    { revision, stillGood: true },
  );
  if (!quote) return here.conflict(revision);
  const subscription = await startSubscription(trx, quote);
  const asOrder = { orderedBy: userId, purchaseOrder: purchaseOrder ?? null };
  const order = await orderQuote(trx, actor, quote, asOrder);
  await notifyStaffAboutQuote(trx, quote, {
    title: "A quote was accepted",
    message: `${quote.reference}: ${name} accepted for ${quote.company.name}. Order ${order.reference} waits for its invoice.`,
    priority: "high",
  });
  await mailAboutQuote(trx, quote, quoteAcceptedMail(quote, order, subscription));
  const details = {
    reference: quote.reference,
    revision,
    name,
    order: order.reference,
    subscription: subscription && {
      id: subscription.id,
      extended: subscription.extended,
      endsOn: subscription.endsOn,
    },
  };
  return here.done("quote.accept", details, { orderId: order.id });
}

interface AcceptedQuote {
  id: string;
  reference: string;
  company: { id: string };
  serviceInterest: string;
  /** The report that fulfilling the order delivers; null for everything else. */
  reportId: string | null;
  offer: { pricePence: number; termMonths: number | null; seats: number | null } | null;
  isDemo: boolean;
}

/**
 * Makes the order of an accepted quote inside the transaction that accepts it, ready to be invoiced. The quote may have
 * one order only: the table says so too.
 */
async function orderQuote(
  trx: Trx,
  actor: Member,
  quote: AcceptedQuote,
  { orderedBy, purchaseOrder }: { orderedBy: string; purchaseOrder: string | null },
): Promise<{ id: string; reference: string }> {
  if (!quote.offer) throw new Error(`Quote ${quote.id} was accepted without an offer.`);
  const { pricePence } = quote.offer;
  const id = newId();
  const at = nowIso();
  const reference = await nextReference(trx, "ORD");
  await trx
    .insertInto("orders")
    .values({
      id,
      reference,
      company_id: quote.company.id,
      ordered_by: orderedBy,
      report_id: quote.reportId,
      quote_id: quote.id,
      title: titleOf(quote),
      price_pence: pricePence,
      purchase_order: purchaseOrder,
      state: "requested",
      state_changed_at: at,
      requested_at: at,
      is_demo: quote.isDemo ? 1 : 0,
    })
    .execute();
  await recordAudit(trx, actor, {
    action: "order.request",
    target: `order:${id}`,
    details: { reference, quote: quote.id, pricePence },
  });
  return { id, reference };
}

/** What the order and the invoice call it. */
function titleOf({ serviceInterest, reference, offer, reportId }: AcceptedQuote): string {
  if (reportId) return `${serviceInterest.replace(/^Report: /, "")} (quote ${reference})`;
  const term = offer?.termMonths
    ? `, ${count(offer.termMonths, "month")}, ${count(offer.seats ?? 0, "seat")}`
    : "";
  return `${serviceInterest}${term} (quote ${reference})`;
}
