import type { Actor } from "#app/features/actor.ts";
import { companyOf, ofCompany, seesAll } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/**
 * What companies hold, as far as this person may see it: their own company's; every company's for staff. A report
 * that was withdrawn from the shop stays with those who hold it.
 */
export function openHoldingsVisibleTo(db: Db, actor: Actor) {
  const open = db
    .selectFrom("holdings")
    .innerJoin("reports", "reports.id", "holdings.report_id")
    .innerJoin("categories", "categories.id", "reports.category_id")
    .where("holdings.ended_at", "is", null);
  if (seesAll(actor)) return open;
  return open.where("holdings.company_id", "=", companyOf(actor)).where("reports.status", "!=", "draft");
}

/** All that a person's company was ever given, ended ones too; every company's for staff. */
export function holdingsOfCompany(db: Db, actor: Actor) {
  return ofCompany(db, actor, "holdings");
}
