import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { camelCased } from "#app/features/camel-case.ts";
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
  const { seller, is_demo, created_by: _by, ...own } = row;
  return { ...camelCased(own), seller: JSON.parse(seller) as Seller, isDemo: is_demo === 1 };
}
