import type { Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { count } from "#app/plural.ts";

interface AcceptedQuote {
  id: string;
  reference: string;
  company: { id: string };
  serviceInterest: string;
  /** The report that fulfilling the order delivers; null for everything else. */
  reportId: string | null;
  /** `pricePence` is net of VAT. */
  offer: { pricePence: number; termMonths: number | null; seats: number | null } | null;
  isDemo: boolean;
}

/**
 * Makes the order of an accepted quote inside the transaction that accepts it, ready to be invoiced. The quote may have
 * one order only: the table says so too.
 */
export async function orderQuote(
  trx: Trx,
  actor: Member,
  quote: AcceptedQuote,
  purchaseOrder: string | null,
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
      ordered_by: actor.userId,
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
