import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import type { ImportTarget } from "#app/features/analysis/imports/import-kind.ts";
import type { UndoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { KpisTable } from "#db/tool-tables.ts";
import { fixedProblems } from "../alerts/fixed-parts.server.ts";
import { kpiGraph } from "../maths/kpi-graph.ts";
import { unitProblems } from "../maths/kpi-units.ts";
import { findKpis, toKpi } from "./find-kpi-book.server.ts";
import { covenantsVisibleTo, kpiRulesVisibleTo, kpiValuesVisibleTo } from "./kpi.scope.server.ts";
import { COVENANT_PARTS } from "./covenant-fields.ts";

/**
 * Definitions that can't be as they were: new ones that have values, rules or covenants by now, changed ones whose values
 * would be misread, and all of them where the formulas that would be left can't be worked out.
 */
export async function kpisInUse(
  trx: Trx,
  actor: Actor,
  { companyId }: ImportTarget,
  { rows }: UndoLog,
): Promise<ReadonlySet<string>> {
  const before = new Map(rows.map((row) => [row.id, row.before as Selectable<KpisTable> | null]));
  const used = await kpisBuiltOn(trx, actor, companyId);
  const inUse = new Set<string>();
  const left = [];
  for (const kpi of await findKpis(trx, actor, companyId)) {
    const old = before.get(kpi.id);
    const asBefore = old ? toKpi(old) : kpi;
    const isKept =
      old === null ? used.has(kpi.id) : (await fixedProblems(trx, actor, kpi, asBefore)).length > 0;
    if (isKept) inUse.add(kpi.id);
    if (isKept || old !== null) left.push(isKept ? kpi : asBefore);
  }
  const graph = kpiGraph(left);
  return graph.ok && unitProblems(left, graph.value).length === 0 ? inUse : new Set(before.keys());
}

/** Ids of KPIs that have values, rules or covenants. */
async function kpisBuiltOn(trx: Trx, actor: Actor, companyId: string): Promise<Set<string>> {
  const values = await kpiValuesVisibleTo(trx, actor)
    .select("kpi_values.kpi_id as id")
    .where("kpi_values.company_id", "=", companyId)
    .distinct()
    .execute();
  const rules = await kpiRulesVisibleTo(trx, actor)
    .select("kpi_rules.kpi_id as id")
    .where("kpi_rules.company_id", "=", companyId)
    .where("kpi_rules.removed_at", "is", null)
    .execute();
  const covenants = await covenantsVisibleTo(trx, actor)
    .select(COVENANT_PARTS.map(({ column }) => `covenants.${column}` as const))
    .where("covenants.company_id", "=", companyId)
    .where("covenants.removed_at", "is", null)
    .execute();
  const parts = covenants.flatMap((one) => COVENANT_PARTS.map(({ column }) => one[column]));
  return new Set([...values, ...rules].map(({ id }) => id).concat(parts.filter((id) => id !== null)));
}
