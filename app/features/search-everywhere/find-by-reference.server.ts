/** The page of a record whose reference somebody typed. */
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { clientCompaniesVisibleTo } from "#app/features/core/clients/client.scope.server.ts";
import { applicationsVisibleTo } from "#app/features/access/applications/application.scope.server.ts";
import { dealHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { dealsVisibleTo } from "#app/features/analysis/deals/records/deal.scope.server.ts";
import { knownTicketsVisibleTo } from "#app/features/desk/support/ticket.scope.server.ts";
import { invoicesVisibleTo } from "#app/features/trade/invoices/invoice.scope.server.ts";
import { knownOrdersVisibleTo } from "#app/features/trade/orders/order.scope.server.ts";
import { knownQuotesVisibleTo } from "#app/features/trade/quotes/quote.scope.server.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";

type Find = (db: Db, actor: Actor, reference: string) => Promise<string | null>;

/** By the beginning of their references. */
const PAGES: Readonly<Record<string, Find>> = {
  APP: async (db, actor, reference) => {
    const found = await applicationsVisibleTo(db, actor)
      .select("applications.id")
      .where("applications.reference", "=", reference)
      .executeTakeFirst();
    return found ? linkTo("/admin-user-management/applications/:id", found) : null;
  },
  INV: async (db, actor, number) => {
    const found = await invoicesVisibleTo(db, actor)
      .select("invoices.order_id as id")
      .where("invoices.number", "=", number)
      .executeTakeFirst();
    return found ? orderPage(actor, found.id, "invoice") : null;
  },
  ORD: async (db, actor, reference) => {
    const found = await knownOrdersVisibleTo(db, actor)
      .select("orders.id")
      .where("orders.reference", "=", reference)
      .executeTakeFirst();
    return found ? orderPage(actor, found.id) : null;
  },
  Q: async (db, actor, reference) => {
    const found = await knownQuotesVisibleTo(db, actor)
      .select("quotes.id")
      .where("quotes.reference", "=", reference)
      .executeTakeFirst();
    if (!found) return null;
    return isAdmin(actor)
      ? linkTo("/admin-data-portal/quotes/:id", found)
      : linkTo("/client-portal/quotes/:id", found);
  },
  T: async (db, actor, reference) => {
    const found = await knownTicketsVisibleTo(db, actor)
      .select("tickets.id")
      .where("tickets.reference", "=", reference)
      .executeTakeFirst();
    if (!found) return null;
    return isAdmin(actor)
      ? linkTo("/admin-data-portal/support/:id", found)
      : linkTo("/client-portal/support/:id", found);
  },
};

/** The beginnings of references that lead nowhere by themselves, and why. */
export const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  CLR: "Printed in a file that a client made, and its name: the file is found by it.",
  RPT: "Printed in a draft’s PDF; no record keeps it.",
};

export const REFERENCES_WITH_PAGE: readonly string[] = Object.keys(PAGES);

/** A company's number has no year. */
async function companyPage(db: Db, actor: Actor, number: string): Promise<string | null> {
  const found = await clientCompaniesVisibleTo(db, actor)
    .select("companies.id")
    .where("companies.number", "=", number)
    .executeTakeFirst();
  return found ? linkTo("/admin-data-portal/clients/:id", found) : null;
}

/**
 * The page of the one record with this reference, as far as the person may see it; null for anything else. Capitals,
 * and which dash or space stands between, don't matter.
 */
export async function findByReference(db: Db, actor: Actor, text: string): Promise<string | null> {
  const company = /^co[\s\p{Pd}]*(\d{4,9})$/iu.exec(text)?.[1];
  if (company) return companyPage(db, actor, `CO-${company}`);
  const [, name = "", year, number] =
    /^([a-z]{1,3})[\s\p{Pd}]*(\d{4})[\s\p{Pd}]+(\d{4,9})$/iu.exec(text) ?? [];
  const find = PAGES[name.toUpperCase()];
  if (find) return find(db, actor, `${name.toUpperCase()}-${year}-${number}`);
  return /^[\p{L}\p{N}]{3}\d{7,9}$/u.test(text) ? dealPage(db, actor, text.toUpperCase()) : null;
}

/** A deal's number is one company's own: among all companies' there may be several. */
async function dealPage(db: Db, actor: Actor, number: string): Promise<string | null> {
  if (isAdmin(actor)) return null;
  const found = await dealsVisibleTo(db, actor)
    .select("deals.id")
    .where("deals.number", "=", number)
    .where("deals.removed_at", "is", null)
    .executeTakeFirst();
  return found ? dealHref(found.id) : null;
}

function orderPage(actor: Actor, id: string, hash?: string): string {
  return isAdmin(actor)
    ? linkTo("/admin-data-portal/orders/:id", { id, hash })
    : linkTo("/client-portal/orders/:id", { id, hash });
}
