import type { Actor } from "#app/features/actor.ts";
import { companyOf } from "#app/features/of-company.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import {
  type CompanyRight,
  isColleague,
  mayInCompany,
  refusedSentence,
  roleMay,
} from "./company-role.policy.ts";

/** More owners than these are not named. */
const mostNamed = 3;

/** What somebody reads whose role does not reach, with the owners of their company to ask. */
export async function sayWhoCan(db: Db, actor: Actor, right: CompanyRight): Promise<string> {
  const owners = await ownersOf(db, companyOf(actor)).limit(mostNamed).execute();
  return refusedSentence(
    right,
    owners.map((one) => `${one.first_name} ${one.last_name}`.trim() || one.email),
  );
}

/** The same before they try; null to whoever may, and to staff. */
export async function whyNot(db: Db, actor: Actor, right: CompanyRight): Promise<string | null> {
  return isColleague(actor) && !mayInCompany(actor, right) ? sayWhoCan(db, actor, right) : null;
}

/** Whether somebody may at this moment, not only when their request came in: roles change meanwhile. */
export async function mayStill(trx: Trx, actor: Actor, right: CompanyRight): Promise<boolean> {
  if (!mayInCompany(actor, right)) return false;
  const now = await trx
    .selectFrom("users")
    .select(["company_id", "company_role", "status"])
    .where("id", "=", actor.userId)
    .executeTakeFirst();
  return now?.status === "active" && now.company_id === actor.companyId && roleMay(now.company_role, right);
}

/** A company's owners who can sign in, the first who joined first. */
export function ownersOf(db: Db, companyId: string) {
  return db
    .selectFrom("users")
    .select(["users.id", "users.email", "users.first_name", "users.last_name"])
    .where("users.company_id", "=", companyId)
    .where("users.company_role", "=", "owner")
    .where("users.status", "=", "active")
    .orderBy("users.created_at")
    .orderBy("users.id");
}
