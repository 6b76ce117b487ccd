import { type Actor, isAdmin } from "#app/features/actor.ts";
import { talliesOf } from "#app/features/tallies.server.ts";
import type { Db } from "#app/platform/database.server.ts";

export interface PaymentSum {
  invoices: number;
  /** Net of VAT. */
  netPence: number;
}

/**
 * What was paid within a time, by when the payment was recorded; nothing to anybody but staff.
 * @param span UTC ISO-8601: from the first moment to just before the second, whole hours.
 */
export async function sumPayments(
  db: Db,
  actor: Actor,
  { from, to }: { from: string; to: string },
): Promise<PaymentSum> {
  if (!isAdmin(actor)) return { invoices: 0, netPence: 0 };
  const { invoices, net } = await talliesOf(db, "payment", { from, to })
    .select((eb) => [
      eb.fn.sum<number | null>("tallies.amount").as("invoices"),
      eb.fn.sum<number | null>("tallies.pence").as("net"),
    ])
    .executeTakeFirstOrThrow();
  return { invoices: invoices ?? 0, netPence: net ?? 0 };
}
