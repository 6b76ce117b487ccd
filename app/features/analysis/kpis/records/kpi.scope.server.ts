import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import type { Db } from "#app/platform/database.server.ts";

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

/** What this tool calls its desk. */
export type KpiDesk = ToolDesk;

/** The desk a person keeps KPIs at: see `findDesk` of the tools. */
export function findKpiDesk(db: Db, actor: Actor, asked: string | null): Promise<ToolDesk | null> {
  return findDesk(db, actor, "kpi-alerts", asked);
}
