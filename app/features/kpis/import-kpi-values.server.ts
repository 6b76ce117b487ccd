import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { LONG_FILE, tableRows } from "#app/features/csv/csv-table.ts";
import { problemText } from "#app/features/figures/problem.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { readUpload } from "#app/platform/uploads/read-upload.server.ts";
import type { UploadedFile } from "#app/platform/uploads/upload.ts";
import { notBegun, tooManyPeriods } from "./enter-value.server.ts";
import { evaluateRules } from "./evaluate-rules.server.ts";
import { findKpis } from "./find-kpi-book.server.ts";
import { type KpiValueRow, type ReadValue, readValues, VALUE_COLUMNS } from "./kpi-columns.ts";
import { auditedFor, findKpiDesk, kpiValuesVisibleTo } from "./kpi.scope.server.ts";
import { MOST_KPIS, MOST_PERIODS } from "./kpi.ts";

export interface ImportValuesInput {
  /** A pasted text or an uploaded file, which stays where it is. */
  source: string | UploadedFile;
  companyId?: string | null | undefined;
  once?: string | undefined;
}

export type ImportValuesResult =
  | { ok: true; count: number }
  | { ok: false; reason: "not-found" }
  /** Sentences that name the line and the column; nothing was imported. */
  | { ok: false; reason: "file"; problems: string[] };

/** So many problems are told at once; whoever mended those comes again. */
const MOST_PROBLEMS = 20;

/** Takes in the values of a CSV file, new and corrected ones: all of them, or, when anything in it will not do, none. */
export async function importKpiValues(
  db: Db,
  actor: Actor,
  input: ImportValuesInput,
): Promise<ImportValuesResult> {
  const { source } = input;
  const read = await readRows(typeof source === "string" ? [source] : readUpload(source));
  if (read.problems.length > 0) return { ok: false, reason: "file", problems: read.problems };
  return db.transaction().execute(async (trx): Promise<ImportValuesResult> => {
    const desk = await findKpiDesk(trx, actor, input.companyId ?? null);
    if (!desk) return { ok: false, reason: "not-found" };
    const earlier = await resultOfOnce(trx, actor, "import-kpi-values", input.once);
    if (earlier !== undefined) return { ok: true, count: Number(earlier) };
    const kpis = await findKpis(trx, actor, desk.companyId);
    const { values, problems } = readValues(read.rows, kpis);
    const today = londonDay(now());
    for (const { line, period } of values) {
      problems.push(
        ...notBegun(period, today).map((one) => ({ ...one, what: `Line ${line}, Period: ${one.what}` })),
      );
    }
    problems.push(...(await overFull(trx, actor, desk.companyId, values)));
    if (problems.length > 0) {
      return { ok: false, reason: "file", problems: problems.slice(0, MOST_PROBLEMS).map(problemText) };
    }
    await keepValues(trx, actor, desk.companyId, values);
    const codes = [...new Set(values.map(({ kpi }) => kpi.code))];
    await recordAudit(trx, actor, {
      action: "kpi.import-values",
      target: `company:${desk.companyId}`,
      details: {
        count: values.length,
        codes,
        ...(typeof source !== "string" && {
          file: { name: source.name, size: source.size, sha256: source.sha256 },
        }),
        ...auditedFor(actor, desk.companyId),
      },
    });
    await recordOnce(trx, actor, "import-kpi-values", input.once, String(values.length));
    await evaluateRules(trx, actor, desk.companyId, { codes });
    return { ok: true, count: values.length };
  });
}

async function readRows(source: Parameters<typeof tableRows>[0]) {
  const rows: { line: number; row: KpiValueRow }[] = [];
  const problems: string[] = [];
  for await (const read of tableRows(source, VALUE_COLUMNS, LONG_FILE)) {
    if (read.ok) {
      if (problems.length === 0) rows.push({ line: read.line, row: read.row });
    } else problems.push(...read.problems.map(problemText));
    if (problems.length >= MOST_PROBLEMS) break;
  }
  if (rows.length === 0 && problems.length === 0) {
    problems.push("The file has no values: below the line of column names there is nothing");
  }
  return { rows, problems: problems.slice(0, MOST_PROBLEMS) };
}

/** KPIs that would come to have more values than are kept of one. */
async function overFull(trx: Trx, actor: Actor, companyId: string, values: readonly ReadValue[]) {
  const incoming = new Map<string, Set<string>>();
  for (const { kpi, period } of values) {
    const own = incoming.get(kpi.id) ?? new Set<string>();
    incoming.set(kpi.id, own.add(period));
  }
  if (incoming.size === 0) return [];
  const kept = await kpiValuesVisibleTo(trx, actor)
    .select(["kpi_values.kpi_id", "kpi_values.period"])
    .where("kpi_values.company_id", "=", companyId)
    .limit(MOST_KPIS * MOST_PERIODS)
    .execute();
  for (const { kpi_id: kpiId, period } of kept) incoming.get(kpiId)?.add(period);
  const names = new Map(values.map(({ kpi }) => [kpi.id, kpi.name]));
  return [...incoming].flatMap(([kpiId, periods]) =>
    periods.size > MOST_PERIODS ? [tooManyPeriods(names.get(kpiId) ?? kpiId)] : [],
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
