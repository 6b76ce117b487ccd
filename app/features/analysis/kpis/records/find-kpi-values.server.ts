import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { valuesOf } from "./find-kpi-book.server.ts";
import { kpiValuesVisibleTo } from "./kpi.scope.server.ts";
import { MOST_KPIS, MOST_PERIODS } from "./kpi.ts";

export interface EnteredValue {
  kpiId: string;
  period: string;
  value: number;
  source: string;
  by: string | null;
  at: string;
}

/** A KPI's entered values with where they are from, the latest period first. */
export async function findEnteredValues(db: Db, actor: Actor, kpiId: string): Promise<EnteredValue[]> {
  const rows = await kpiValuesVisibleTo(db, actor)
    .leftJoin("users", "users.id", "kpi_values.entered_by")
    .selectAll("kpi_values")
    .select(["users.first_name", "users.last_name"])
    .where("kpi_values.kpi_id", "=", kpiId)
    .orderBy("kpi_values.period", "desc")
    .limit(MOST_PERIODS)
    .execute();
  return rows.map((row) => ({
    kpiId,
    period: row.period,
    value: row.value,
    source: row.source,
    by: `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim() || null,
    at: row.entered_at,
  }));
}

/** How many values were entered for these KPIs; those of a KPI with a formula count nothing, and are counted here. */
export async function countEnteredValues(
  db: Db,
  actor: Actor,
  kpis: readonly { id: string }[],
): Promise<number> {
  if (kpis.length === 0) return 0;
  const { entered } = await kpiValuesVisibleTo(db, actor)
    .select((eb) => eb.fn.countAll<number>().as("entered"))
    .where(
      "kpi_values.kpi_id",
      "in",
      kpis.slice(0, MOST_KPIS).map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  return entered;
}

/** Every entered value of these KPIs with where it is from, for export: by KPI and period. */
export async function findEveryValue(
  db: Db,
  actor: Actor,
  kpis: readonly { id: string }[],
): Promise<{ kpiId: string; period: string; value: number; source: string }[]> {
  return valuesOf(db, actor, kpis)
    .select(["kpi_values.kpi_id as kpiId", "kpi_values.period", "kpi_values.value", "kpi_values.source"])
    .execute();
}
