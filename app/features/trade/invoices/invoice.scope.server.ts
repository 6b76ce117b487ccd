import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { knownOfCompany } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { InvoicesTable } from "#db/schema.ts";
import type { Invoice } from "./invoice.ts";
import type { Seller } from "./seller.ts";

/** Invoices as far as this person may see them: their own company's; every company's for staff. Found by order. */
export function invoicesVisibleTo(db: Db, actor: Actor) {
  return knownOfCompany(db, actor, "invoices");
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
