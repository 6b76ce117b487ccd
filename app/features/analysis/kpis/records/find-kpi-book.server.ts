import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import type { Outcome, Problem } from "#app/features/numbers/problem.ts";
import { byName } from "#app/features/lists/by-name.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { KpisTable } from "#db/tool-tables.ts";
import { kpisVisibleTo, kpiValuesVisibleTo } from "./kpi.scope.server.ts";
import { type Kpi, MOST_KPIS, MOST_PERIODS } from "./kpi.ts";
import { kpiGraph, type KpiGraph, partsOf } from "../maths/kpi-graph.ts";
import { type ComputedSeries, computeSeries, type KpiSeries } from "../maths/kpi-series.ts";
import type { Period } from "../maths/period.ts";

export interface StoredKpi extends Kpi {
  companyId: string;
  revision: number;
  createdAt: string;
  updatedAt: string;
  isDemo: boolean;
}

/** All of a company's KPIs with all their values: small enough to be read whole, and formulas need them together. */
export interface KpiBook extends ComputedSeries {
  companyId: string;
  /** By name. */
  kpis: StoredKpi[];
  graph: KpiGraph;
  /** Why computed KPIs have no values at all; empty as long as commands did their work. */
  problems: Problem[];
}

/** The KPIs of a company that weren't removed, by name. */
export async function findKpis(db: Db, actor: Actor, companyId: string): Promise<StoredKpi[]> {
  const rows = await kpisVisibleTo(db, actor)
    .selectAll("kpis")
    .where("kpis.company_id", "=", companyId)
    .where("kpis.removed_at", "is", null)
    .orderBy("kpis.id")
    .limit(MOST_KPIS)
    .execute();
  return byName(rows.map(toKpi), ({ name }) => name);
}

/** One KPI this person may see that wasn't removed, or null. */
export async function findKpi(db: Db, actor: Actor, kpiId: string): Promise<StoredKpi | null> {
  if (!isId(kpiId)) return null;
  const row = await kpisVisibleTo(db, actor)
    .selectAll("kpis")
    .where("kpis.id", "=", kpiId)
    .where("kpis.removed_at", "is", null)
    .executeTakeFirst();
  return row ? toKpi(row) : null;
}

/**
 * @param only whose series are asked for, chosen from all: a page that shows a few reads those and what they are
 * computed of, and the series of the others are not in its book.
 */
export async function findKpiBook(
  db: Db,
  actor: Actor,
  companyId: string,
  only?: (kpis: readonly StoredKpi[], graph: KpiGraph) => readonly StoredKpi[],
): Promise<KpiBook> {
  const kpis = await findKpis(db, actor, companyId);
  const graph = kpiGraph(kpis);
  const asked =
    only &&
    graph.ok &&
    partsOf(
      graph.value,
      only(kpis, graph.value).map(({ code }) => code),
    );
  const read = asked ? kpis.filter(({ code, formula }) => formula === null && asked.has(code)) : kpis;
  const rows = await valuesOf(db, actor, read)
    .select(["kpi_values.kpi_id", "kpi_values.period", "kpi_values.value"])
    .execute();
  const codes = new Map(kpis.map(({ id, code }) => [id, code]));
  const entered = new Map<string, Map<Period, number>>();
  for (const { kpi_id: kpiId, period, value } of rows) {
    const code = codes.get(kpiId);
    if (code === undefined) continue;
    const own = entered.get(code);
    if (own) own.set(period, value);
    else entered.set(code, new Map([[period, value]]));
  }
  return bookOf(companyId, kpis, graph, entered, asked || undefined);
}

/** The last period of each KPI that values were entered for, by code. */
export async function findLastPeriods(
  db: Db,
  actor: Actor,
  kpis: readonly StoredKpi[],
): Promise<Map<string, Period>> {
  const rows = await kpiValuesVisibleTo(db, actor)
    .select((eb) => ["kpi_values.kpi_id as kpiId", eb.fn.max("kpi_values.period").as("last")])
    .where(
      "kpi_values.kpi_id",
      "in",
      kpis.map(({ id }) => id),
    )
    .groupBy("kpi_values.kpi_id")
    .limit(MOST_KPIS)
    .execute();
  const codes = new Map(kpis.map(({ id, code }) => [id, code]));
  return new Map(rows.map(({ kpiId, last }) => [codes.get(kpiId) ?? "", last]));
}

/** The values of KPIs that are there: those of removed ones stay in the records and count nothing. By KPI and period. */
export function valuesOf(db: Db, actor: Actor, kpis: readonly { id: string }[]) {
  return kpiValuesVisibleTo(db, actor)
    .where(
      "kpi_values.kpi_id",
      "in",
      kpis.map(({ id }) => id),
    )
    .orderBy("kpi_values.kpi_id")
    .orderBy("kpi_values.period")
    .limit(MOST_KPIS * MOST_PERIODS);
}

function bookOf(
  companyId: string,
  kpis: StoredKpi[],
  graph: Outcome<KpiGraph>,
  entered: ReadonlyMap<string, KpiSeries>,
  asked?: ReadonlySet<string>,
): KpiBook {
  if (graph.ok) {
    const { formulas, order } = graph.value;
    const shown = asked ? order.filter((code) => asked.has(code)) : order;
    const computed = computeSeries({ formulas, order: shown }, entered);
    return { companyId, kpis, graph: graph.value, problems: [], ...computed };
  }
  // Entered values still show when a formula can't be computed: only what is computed has none.
  const bare: KpiGraph = { formulas: new Map(), order: kpis.map(({ code }) => code) };
  const known = new Map(
    kpis.map(({ code, formula }) => [code, (formula === null && entered.get(code)) || new Map()] as const),
  );
  return { companyId, kpis, graph: bare, problems: graph.problems, ...computeSeries(bare, known) };
}

export function toKpi(row: Selectable<KpisTable>): StoredKpi {
  return {
    id: row.id,
    companyId: row.company_id,
    code: row.code,
    name: row.name,
    unit: row.unit,
    currency: row.currency,
    direction: row.direction,
    frequency: row.frequency,
    formula: row.formula,
    dueLag: row.due_lag,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isDemo: row.is_demo === 1,
  };
}
