import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { invoicesVisibleTo } from "./invoice.scope.server.ts";

export interface PaymentSum {
  invoices: number;
  /** Net of VAT. */
  netPence: number;
}

/**
 * What was paid within a time, by when the payment was recorded; nothing to anybody but staff.
 * @param span UTC ISO-8601: from the first moment to just before the second.
 */
export async function sumPayments(
  db: Db,
  actor: Actor,
  { from, to }: { from: string; to: string },
): Promise<PaymentSum> {
  if (!isAdmin(actor)) return { invoices: 0, netPence: 0 };
  const { invoices, net } = await invoicesVisibleTo(db, actor)
    .where("invoices.paid_at", ">=", from)
    .where("invoices.paid_at", "<", to)
    .select((eb) => [
      eb.fn.countAll<number>().as("invoices"),
      eb.fn.sum<number | null>("invoices.net_pence").as("net"),
    ])
    .executeTakeFirstOrThrow();
  return { invoices, netPence: net ?? 0 };
}
