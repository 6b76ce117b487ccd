import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { Invoice } from "./invoice.ts";
import { invoicesVisibleTo, toInvoice } from "./invoice.scope.server.ts";

/** The invoice of an order, if there is one and this person may see it. */
export async function findInvoiceOf(db: Db, actor: Actor, orderId: string): Promise<Invoice | null> {
  if (!isId(orderId)) return null;
  const row = await invoicesVisibleTo(db, actor)
    .selectAll("invoices")
    .where("invoices.order_id", "=", orderId)
    .executeTakeFirst();
  return row ? toInvoice(row) : null;
}

/** The numbers of these orders' invoices, by order. */
export async function invoiceNumbersOf(
  db: Db,
  actor: Actor,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await invoicesVisibleTo(db, actor)
    .select(["invoices.order_id", "invoices.number"])
    .where("invoices.order_id", "in", [...orderIds])
    .limit(orderIds.length)
    .execute();
  return new Map(rows.map((row) => [row.order_id, row.number]));
}
