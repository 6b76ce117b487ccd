import { type Actor, isMember } from "#app/features/actor.ts";
import { companyOf, seesAll } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** The download log as far as this person may see it: their own copies; everybody's for staff. */
export function downloadsVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("downloads").innerJoin("reports", "reports.id", "downloads.report_id");
  if (seesAll(actor)) return all;
  return all.where("downloads.user_id", "=", isMember(actor) ? actor.userId : "");
}

/** The copies a person's company took, whoever of its people it was; every company's for staff. */
export function copiesOfCompany(db: Db, actor: Actor) {
  const all = db.selectFrom("downloads");
  if (seesAll(actor)) return all;
  return all.where("downloads.company_id", "=", companyOf(actor));
}
