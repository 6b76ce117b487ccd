import type { Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";

export interface AcceptedQuote {
  id: string;
  companyId: string;
  /** The report that fulfilling the order delivers; null for everything else. */
  reportId: string | null;
  title: string;
  /** Net of VAT. */
  pricePence: number;
  purchaseOrder: string | null;
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
): Promise<{ id: string; reference: string }> {
  const id = newId();
  const at = nowIso();
  const reference = await nextReference(trx, "ORD");
  await trx
    .insertInto("orders")
    .values({
      id,
      reference,
      company_id: quote.companyId,
      ordered_by: actor.userId,
      report_id: quote.reportId,
      quote_id: quote.id,
      title: quote.title,
      price_pence: quote.pricePence,
      purchase_order: quote.purchaseOrder,
      note: null,
      state: "requested",
      state_changed_at: at,
      requested_at: at,
      invoiced_at: null,
      paid_at: null,
      fulfilled_at: null,
      cancelled_at: null,
      cancel_reason: null,
      is_demo: quote.isDemo ? 1 : 0,
    })
    .execute();
  await recordAudit(trx, actor, {
    action: "order.request",
    target: `order:${id}`,
    details: { reference, quote: quote.id, pricePence: quote.pricePence },
  });
  return { id, reference };
}
