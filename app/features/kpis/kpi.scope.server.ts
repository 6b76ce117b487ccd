import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import { toolAccess } from "#app/features/tools/tool-access.server.ts";
import type { ToolAccess } from "#app/features/tools/tool.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";

/** Staff see every company's; so does the scheduler, which judges the rules of all. */
const seesAll = (actor: Actor) => isAdmin(actor) || actor.role === "system";
const companyOf = (actor: Actor) => (isMember(actor) && actor.companyId) || "";

/** KPIs as far as this person may see them: their own company's. Removed ones among them. */
export function kpisVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("kpis");
  return seesAll(actor) ? all : all.where("kpis.company_id", "=", companyOf(actor));
}

/** Values under the same rule. */
export function kpiValuesVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("kpi_values");
  return seesAll(actor) ? all : all.where("kpi_values.company_id", "=", companyOf(actor));
}

/** Rules under the same rule. */
export function kpiRulesVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("kpi_rules");
  return seesAll(actor) ? all : all.where("kpi_rules.company_id", "=", companyOf(actor));
}

/** Changes of state under the same rule. */
export function kpiTransitionsVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("kpi_transitions");
  return seesAll(actor) ? all : all.where("kpi_transitions.company_id", "=", companyOf(actor));
}

/** Covenants under the same rule. */
export function covenantsVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("covenants");
  return seesAll(actor) ? all : all.where("covenants.company_id", "=", companyOf(actor));
}

/** Whose KPIs are looked at, and how far the person may go with them. */
export interface KpiDesk {
  companyId: string;
  companyName: string;
  access: ToolAccess;
  /** The company itself belongs to the removable demonstration: then its rows do, too. */
  isDemoCompany: boolean;
}

/**
 * The desk a person works at: their own company's, whatever they ask for; staff name a client company.
 * @param asked a company's id from the address. A client who asks for another company's finds nothing.
 */
export async function findKpiDesk(db: Db, actor: Actor, asked: string | null): Promise<KpiDesk | null> {
  if (!isMember(actor)) return null;
  const own = isAdmin(actor) ? null : actor.companyId;
  const companyId = own ?? (isAdmin(actor) ? asked : null);
  if (!companyId || !isId(companyId) || (own && asked && asked !== own)) return null;
  const company = await db
    .selectFrom("companies")
    .select(["id", "name", "is_demo"])
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!company) return null;
  return {
    companyId: company.id,
    companyName: company.name,
    access: await toolAccess(db, actor, "kpi-alerts"),
    isDemoCompany: company.is_demo === 1,
  };
}

/** What every audit entry of the tool says: whose records they are, and that staff did it where they did. */
export function auditedFor(actor: Actor, companyId: string): { company: string; byStaff?: true } {
  return isAdmin(actor) ? { company: companyId, byStaff: true } : { company: companyId };
}
