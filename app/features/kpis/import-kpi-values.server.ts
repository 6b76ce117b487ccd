import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { type Problem, problemText } from "#app/features/figures/problem.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { notBegun, tooManyPeriods } from "./enter-value.server.ts";
import { evaluateRules } from "./evaluate-rules.server.ts";
import { findKpis, type StoredKpi, valuesOf } from "./find-kpi-book.server.ts";
import { type ReadValue, readValues, VALUE_COLUMNS } from "./kpi-columns.ts";
import { auditedFor, findKpiDesk } from "./kpi.scope.server.ts";
import { MOST_PERIODS } from "./kpi.ts";
import { fileDetails, MOST_PROBLEMS, readRows, type RowsSource } from "./read-rows.server.ts";

export interface ImportValuesInput {
  source: RowsSource;
  companyId?: string | null | undefined;
  once?: string | undefined;
}

export type ImportValuesResult =
  | { ok: true; count: number; corrected: number; told: number }
  | { ok: false; reason: "not-found" }
  /** Sentences that name the line and the column; nothing was imported. */
  | { ok: false; reason: "file"; problems: string[] };

/** Takes in the values of a CSV file, new and corrected ones: all of them, or, when anything in it will not do, none. */
export async function importKpiValues(
  db: Db,
  actor: Actor,
  input: ImportValuesInput,
): Promise<ImportValuesResult> {
  const { source } = input;
  const read = await readRows(source, VALUE_COLUMNS, "values");
  if (read.problems.length > 0) return { ok: false, reason: "file", problems: read.problems };
  return db.transaction().execute(async (trx): Promise<ImportValuesResult> => {
    const desk = await findKpiDesk(trx, actor, input.companyId ?? null);
    if (!desk) return { ok: false, reason: "not-found" };
    const earlier = await resultOfOnce(trx, actor, "import-kpi-values", input.once);
    if (earlier !== undefined) {
      const [count = 0, corrected = 0, told = 0] = earlier.split("+").map(Number);
      return { ok: true, count, corrected, told };
    }
    const kpis = await findKpis(trx, actor, desk.companyId);
    const { values, problems } = readValues(read.rows, kpis);
    const today = londonDay(now());
    for (const { line, period } of values) {
      problems.push(
        ...notBegun(period, today).map((one) => ({ ...one, what: `Line ${line}, Period: ${one.what}` })),
      );
    }
    const kept = await findKept(trx, actor, kpis);
    problems.push(...overFull(kept, values));
    if (problems.length > 0) {
      return { ok: false, reason: "file", problems: problems.slice(0, MOST_PROBLEMS).map(problemText) };
    }
    await keepValues(trx, actor, desk.companyId, values);
    const codes = [...new Set(values.map(({ kpi }) => kpi.code))];
    const corrected = values.filter(({ kpi, period }) => kept.get(kpi.id)?.has(period)).length;
    await recordAudit(trx, actor, {
      action: "kpi.import-values",
      target: `company:${desk.companyId}`,
      details: {
        count: values.length,
        codes,
        corrected,
        ...fileDetails(source),
        ...auditedFor(actor, desk.companyId),
      },
    });
    const told = await evaluateRules(trx, actor, desk.companyId, { codes });
    const result = { count: values.length, corrected, told };
    await recordOnce(trx, actor, "import-kpi-values", input.once, Object.values(result).join("+"));
    return { ok: true, ...result };
  });
}

/** The periods that have a value already, by KPI. */
async function findKept(
  trx: Trx,
  actor: Actor,
  kpis: readonly StoredKpi[],
): Promise<Map<string, Set<string>>> {
  const rows = await valuesOf(trx, actor, kpis).select(["kpi_values.kpi_id", "kpi_values.period"]).execute();
  const kept = new Map<string, Set<string>>();
  for (const { kpi_id: kpiId, period } of rows) {
    const own = kept.get(kpiId);
    if (own) own.add(period);
    else kept.set(kpiId, new Set([period]));
  }
  return kept;
}

/** KPIs that would come to have more values than are kept of one. */
function overFull(kept: ReadonlyMap<string, ReadonlySet<string>>, values: readonly ReadValue[]): Problem[] {
  const incoming = new Map<string, { name: string; periods: Set<string> }>();
  for (const { kpi, period } of values) {
    const own = incoming.get(kpi.id) ?? { name: kpi.name, periods: new Set(kept.get(kpi.id)) };
    incoming.set(kpi.id, own);
    own.periods.add(period);
  }
  return [...incoming.values()].flatMap(({ name, periods }) =>
    periods.size > MOST_PERIODS ? [tooManyPeriods(name)] : [],
  );
}

/** Rows in one statement. */
const rowsAtATime = 500;

async function keepValues(
  trx: Trx,
  actor: Pick<Actor, "userId">,
  companyId: string,
  values: readonly ReadValue[],
): Promise<void> {
  const at = nowIso();
  for (let from = 0; from < values.length; from += rowsAtATime) {
    const rows = values.slice(from, from + rowsAtATime).map(({ kpi, period, value, source }) => ({
      kpi_id: kpi.id,
      period,
      company_id: companyId,
      value,
      source: source ?? "",
      entered_by: actor.userId,
      entered_at: at,
    }));
    await trx
      .insertInto("kpi_values")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["kpi_id", "period"]).doUpdateSet((eb) => ({
          value: eb.ref("excluded.value"),
          source: eb.ref("excluded.source"),
          entered_by: eb.ref("excluded.entered_by"),
          entered_at: eb.ref("excluded.entered_at"),
        })),
      )
      .execute();
  }
}
