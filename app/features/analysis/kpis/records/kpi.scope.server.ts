import type { Actor } from "#app/features/actor.ts";
import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { knownOfCompany, ofCompany } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** KPIs as far as this person may see them: their own company's. Removed ones among them. */
export function kpisVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "kpis");
}

/** Values under the same rule. */
export function kpiValuesVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "kpi_values");
}

/** Rules under the same rule. */
export function kpiRulesVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "kpi_rules");
}

/** Changes of state under the same rule. */
export function kpiTransitionsVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "kpi_transitions");
}

/** Changes of state under the same rule, whose keys are known. */
export function knownTransitionsVisibleTo(db: Db, actor: Actor) {
  return knownOfCompany(db, actor, "kpi_transitions");
}

/** Covenants under the same rule. */
export function covenantsVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "covenants");
}

/** What this tool calls its desk. */
export type KpiDesk = ToolDesk;

/** The desk a person keeps KPIs at: see `findDesk` of the tools. */
export function findKpiDesk(db: Db, actor: Actor, asked: string | null): Promise<ToolDesk | null> {
  return findDesk(db, actor, "kpi-alerts", asked);
}
