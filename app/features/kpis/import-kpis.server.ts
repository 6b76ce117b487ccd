import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/tools/about-company.ts";
import { repeatedRows } from "#app/features/csv/csv-table.ts";
import { type Problem, problemText } from "#app/features/figures/problem.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { inTurn } from "#app/features/tools/imports.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { insertKpi, kpiColumns } from "./add-kpi.server.ts";
import { kpiOf } from "./checked-kpi.ts";
import { evaluateInPieces } from "./evaluate-rules.server.ts";
import { findKpis, type StoredKpi } from "./find-kpi-book.server.ts";
import { countEnteredValues } from "./find-kpi-values.server.ts";
import { fixedProblems } from "./fixed-parts.server.ts";
import { KPI_COLUMNS, type KpiRow } from "./kpi-columns.ts";
import { kpiGraph } from "./kpi-graph.ts";
import { findKpiDesk } from "./kpi.scope.server.ts";
import { type Kpi, MOST_KPIS } from "./kpi.ts";
import { unitProblems } from "./kpi-units.ts";
import { fileDetails, MOST_PROBLEMS, type ReadRows, readRows, type RowsSource } from "./read-rows.server.ts";
import { type NoRoom, noRoomFor } from "./room-for-records.server.ts";

export interface ImportKpisInput {
  source: RowsSource;
  companyId?: string | null | undefined;
  once?: string | undefined;
}

export type ImportKpisResult =
  /** With `hidden`: so many entered values count no longer, since their KPIs have formulas now. */
  | { ok: true; added: number; changed: number; told: number; hidden?: number }
  | { ok: false; reason: "not-found" | NoRoom }
  /** Sentences that name the line and the column; nothing was imported. */
  | { ok: false; reason: "file"; problems: string[] };

/** A file of more can't all be there, or find room: its further rows are counted and not held. */
const mostRows = 2 * MOST_KPIS;

/**
 * Adds the KPIs that a CSV file defines, and brings those whose code is there already up to date: all of them, or, when
 * anything in the file will not do, none. Formulas may ask for KPIs of the same file, whatever their order.
 */
export async function importKpis(db: Db, actor: Actor, input: ImportKpisInput): Promise<ImportKpisResult> {
  const read = await readRows(input.source, KPI_COLUMNS, "KPIs", mostRows);
  if (read.problems.length > 0) return { ok: false, reason: "file", problems: read.problems };
  const desk = await findKpiDesk(db, actor, input.companyId ?? null);
  if (!desk) return { ok: false, reason: "not-found" };
  const { companyId } = desk;
  return inTurn(`kpis ${companyId}`, async () => {
    const taken = await db
      .transaction()
      .execute(async (trx) => (await earlierImport(trx, actor, input)) ?? takeIn(trx, actor, input, read));
    if (!taken.ok || !taken.codes) return taken;
    const { codes, ...counts } = taken;
    const told = codes.length > 0 ? await evaluateInPieces(db, actor, companyId, { codes }) : 0;
    const { added, changed, hidden = 0 } = counts;
    const result = [added, changed, told, hidden].join("+");
    await db.transaction().execute((trx) => recordOnce(trx, actor, "import-kpis", input.once, result));
    return { ...counts, told };
  });
}

/** What an import did, with the codes of the KPIs whose rules are to be judged; without them they were. */
type Taken = Extract<ImportKpisResult, { ok: true }> & { codes?: string[] };
type Refused = Extract<ImportKpisResult, { ok: false }>;

async function earlierImport(trx: Trx, actor: Actor, input: ImportKpisInput): Promise<Taken | null> {
  const earlier = await resultOfOnce(trx, actor, "import-kpis", input.once);
  if (earlier === undefined) return null;
  const [added = 0, changed = 0, told = 0, hidden = 0] = earlier.split("+").map(Number);
  return { ok: true, added, changed, told, ...(hidden > 0 && { hidden }) };
}

async function takeIn(
  trx: Trx,
  actor: Actor,
  input: ImportKpisInput,
  read: ReadRows<KpiRow>,
): Promise<Taken | Refused> {
  const desk = await findKpiDesk(trx, actor, input.companyId ?? null);
  if (!desk) return { ok: false, reason: "not-found" };
  const kept = await findKpis(trx, actor, desk.companyId);
  const { kpis, problems } = await checked(trx, actor, read.rows, kept);
  if (problems.length > 0) {
    return { ok: false, reason: "file", problems: problems.slice(0, MOST_PROBLEMS).map(problemText) };
  }
  const before = new Map(kept.map((kpi) => [kpi.id, kpi]));
  const fresh = kpis.filter(({ id }) => !before.has(id));
  const more = fresh.length + read.count - read.rows.length;
  const noRoom = more > 0 ? await noRoomFor(trx, actor, desk, "kpi", more) : null;
  if (noRoom) return { ok: false, reason: noRoom };
  for (const kpi of fresh) await insertKpi(trx, desk, kpi);
  const changed = kpis.filter((kpi) => {
    const old = before.get(kpi.id);
    return old !== undefined && JSON.stringify(kpiColumns(old)) !== JSON.stringify(kpiColumns(kpi));
  });
  const turned = changed.filter(({ id, formula }) => formula !== null && before.get(id)?.formula === null);
  const hidden = await countEnteredValues(trx, actor, turned);
  for (const kpi of changed) {
    await trx
      .updateTable("kpis")
      .set((eb) => ({ ...kpiColumns(kpi), revision: eb("revision", "+", 1), updated_at: nowIso() }))
      .where("id", "=", kpi.id)
      .execute();
  }
  const codes = [...fresh, ...changed].map(({ code }) => code);
  const counts = { added: fresh.length, changed: changed.length, ...(hidden > 0 && { hidden }) };
  await recordAudit(trx, actor, {
    action: "kpi.import",
    target: `company:${desk.companyId}`,
    details: { ...counts, codes, ...fileDetails(input.source), ...aboutCompany(actor, desk.companyId) },
  });
  return { ok: true, ...counts, told: 0, codes };
}

/** The rows as KPIs, those that are there under their own ids, and what is wrong with any of them or all together. */
async function checked(
  trx: Trx,
  actor: Actor,
  rows: readonly { line: number; row: KpiRow }[],
  kept: readonly StoredKpi[],
): Promise<{ kpis: Kpi[]; problems: Problem[] }> {
  const problems: Problem[] = repeatedRows(
    rows,
    ({ code }) => code,
    ({ code }) => code,
  );
  const kpis: Kpi[] = [];
  const lines = new Map<string, number>();
  const add = (line: number, found: readonly Problem[]) =>
    problems.push(...found.map((one) => ({ ...one, what: `Line ${line}: ${one.what}` })));
  for (const { line, row } of rows) {
    const old = kept.find(({ code }) => code === row.code);
    const { currency, formula, ...rest } = row;
    const kpi = kpiOf(old?.id ?? newId(), {
      ...rest,
      currency: currency ?? undefined,
      formula: formula ?? undefined,
    });
    if (!kpi.ok) {
      add(line, kpi.problems);
      continue;
    }
    lines.set(row.code, line);
    kpis.push(kpi.value);
    if (old) add(line, await fixedProblems(trx, actor, old, kpi.value));
  }
  // Formulas are read together only when each line is right by itself: one mistake isn't told as many.
  if (problems.length > 0) return { kpis, problems };
  const all = [...kept.filter(({ id }) => kpis.every((kpi) => kpi.id !== id)), ...kpis];
  const graph = kpiGraph(all);
  for (const one of graph.ok ? unitProblems(all, graph.value) : graph.problems) {
    const line = lines.get(one.where.split(".")[0] ?? "");
    if (line === undefined) problems.push(one);
    else add(line, [one]);
  }
  return { kpis, problems };
}
