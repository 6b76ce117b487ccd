import type { Selectable } from "kysely";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { camelCased } from "#app/features/camel-case.ts";
import { knownOfCompany, ofCompany } from "#app/features/of-company.server.ts";
import { talliesOf } from "#app/features/tallies.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { InvoicesTable } from "#db/schema.ts";
import type { Invoice, Seller } from "./invoice.ts";

/** Invoices as far as this person may see them: their own company's; every company's for staff. Found by order. */
export function invoicesVisibleTo(db: Db, actor: Actor) {
  return knownOfCompany(db, actor, "invoices");
}

/** All that a person's company has; every company's for staff. */
export function invoicesOfCompany(db: Db, actor: Actor) {
  return ofCompany(db, actor, "invoices");
}

function toInvoice(row: Selectable<InvoicesTable>): Invoice {
  const { seller, is_demo, created_by: _by, ...own } = row;
  return { ...camelCased(own), seller: JSON.parse(seller) as Seller, isDemo: is_demo === 1 };
}

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
