import type { Selectable } from "kysely";
import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import { asCheck } from "#app/features/by-id.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { InvoicesTable } from "#db/schema.ts";
import type { Invoice } from "./invoice.ts";
import type { Seller } from "./seller.ts";

/** Invoices as far as this person may see them: their own company's; every company's for staff. Found by order. */
export function invoicesVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("invoices");
  if (isAdmin(actor) || actor.role === "system") return all;
  const companyId = (isMember(actor) && actor.companyId) || "";
  return all.where((eb) => eb(asCheck(eb, "invoices.company_id"), "=", companyId));
}

export function toInvoice(row: Selectable<InvoicesTable>): Invoice {
  return {
    id: row.id,
    number: row.number,
    orderId: row.order_id,
    companyId: row.company_id,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    billTo: row.bill_to,
    seller: JSON.parse(row.seller) as Seller,
    description: row.description,
    purchaseOrder: row.purchase_order,
    netPence: row.net_pence,
    vatBasisPoints: row.vat_basis_points,
    vatPence: row.vat_pence,
    totalPence: row.total_pence,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    paymentReference: row.payment_reference,
    isDemo: row.is_demo === 1,
  };
}
