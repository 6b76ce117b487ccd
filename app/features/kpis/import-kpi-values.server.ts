import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { repeatedRow, tableRows } from "#app/features/csv/csv-table.ts";
import { LineKeys } from "#app/features/csv/line-keys.ts";
import { type Problem, problemText } from "#app/features/figures/problem.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { aboutCompany } from "#app/features/tools/about-company.ts";
import { inTurn, whileUnderWay } from "#app/features/tools/imports.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { notBegun, tooManyPeriods } from "./enter-value.server.ts";
import { evaluateInPieces } from "./evaluate-rules.server.ts";
import { countValues, findKpis, type StoredKpi } from "./find-kpi-book.server.ts";
import { VALUE_COLUMNS, valueKey, valueName, valueReader } from "./kpi-columns.ts";
import { findKpiDesk } from "./kpi.scope.server.ts";
import { MOST_PERIODS } from "./kpi.ts";
import { fileDetails, MOST_PROBLEMS, noneOf, piecesOf, type RowsSource } from "./read-rows.server.ts";
import { countDrafts, forgetDrafts, keepDrafts, ValueDrafts } from "./value-drafts.server.ts";

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

type Refused = Extract<ImportValuesResult, { ok: false }>;
/** Values that are in, with the codes of their KPIs, whose rules are to be judged. */
type Taken = { ok: true; count: number; corrected: number; codes: string[] };

/** How often a file is read again because somebody changed its KPIs meanwhile. */
const mostTries = 3;

/**
 * Takes in the values of a CSV file, new and corrected ones: all of them, or, when anything in it will not do, none. A
 * long file is written piece by piece, as drafts, while it is read; one transaction makes them values, and their rules
 * are judged after it, a few at a time. Two posts of one form come in one after the other, so the second finds the first.
 */
export async function importKpiValues(
  db: Db,
  actor: Actor,
  input: ImportValuesInput,
): Promise<ImportValuesResult> {
  const desk = await findKpiDesk(db, actor, input.companyId ?? null);
  if (!desk) return { ok: false, reason: "not-found" };
  const { companyId } = desk;
  return inTurn(`kpi-values ${companyId}`, async () => {
    const earlier = await db.transaction().execute((trx) => earlierImport(trx, actor, input));
    if (earlier) return earlier;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const id = newId();
      const taken = await whileUnderWay(id, () => takeIn(db, actor, companyId, input, id));
      if (!taken) continue;
      if (!taken.ok) return taken;
      const { count, corrected, codes } = taken;
      const told = await evaluateInPieces(db, actor, companyId, { codes });
      const result = [count, corrected, told].join("+");
      await db
        .transaction()
        .execute((trx) => recordOnce(trx, actor, "import-kpi-values", input.once, result));
      return { ok: true, count, corrected, told };
    }
    throw new Error("The KPIs changed each time the file was read.");
  });
}

/** @returns null when the KPIs changed while the file was read: then nothing of it is kept. */
async function takeIn(
  db: Db,
  actor: Actor,
  companyId: string,
  input: ImportValuesInput,
  importId: string,
): Promise<Taken | Refused | null> {
  const drafts = new ValueDrafts(db, companyId, importId);
  try {
    const kpis = await findKpis(db, actor, companyId);
    const { problems, used } = await readInto(drafts, input.source, kpis);
    if (problems.length > 0) {
      return { ok: false, reason: "file", problems: problems.slice(0, MOST_PROBLEMS) };
    }
    return await finish(db, actor, companyId, input, { importId, used });
  } finally {
    if (drafts.hasBegun) await forgetDrafts(db, importId);
  }
}

interface Read {
  problems: string[];
  /** The KPIs the file names, as its values were read. */
  used: ReadonlyMap<string, StoredKpi>;
}

async function readInto(drafts: ValueDrafts, source: RowsSource, kpis: readonly StoredKpi[]): Promise<Read> {
  const read = valueReader(kpis);
  const today = londonDay(now());
  const lines = new LineKeys();
  const used = new Map<string, StoredKpi>();
  const told = {
    unread: [] as Problem[],
    cells: [] as Problem[],
    twice: [] as Problem[],
    early: [] as Problem[],
  };
  const tell = (kind: keyof typeof told, found: readonly Problem[]) =>
    void told[kind].push(...found.slice(0, Math.max(0, MOST_PROBLEMS - told[kind].length)));
  const isGood = () => Object.values(told).every((found) => found.length === 0);
  let rows = 0;
  for await (const one of tableRows(piecesOf(source), VALUE_COLUMNS)) {
    if (!one.ok) {
      tell("unread", one.problems);
      if (told.unread.length >= MOST_PROBLEMS) break;
      continue;
    }
    rows += 1;
    if (told.cells.length >= MOST_PROBLEMS) continue;
    const value = read(one.line, one.row);
    if (!value.ok) {
      tell("cells", value.problems);
      continue;
    }
    const { kpi, period, line } = value.value;
    const earlier = lines.add(valueKey(value.value), line);
    if (earlier !== undefined) tell("twice", [repeatedRow(line, valueName(value.value), earlier)]);
    const early = notBegun(period, today);
    if (early.length > 0) {
      tell(
        "early",
        early.map((found) => ({ ...found, what: `Line ${line}, Period: ${found.what}` })),
      );
    }
    used.set(kpi.id, kpi);
    // Once anything is wrong the rest is read to tell what else is, and written no more.
    if (isGood()) await drafts.add(value.value);
  }
  if (!isGood()) return { problems: Object.values(told).flat().map(problemText), used };
  if (rows === 0) return { problems: [noneOf("values")], used };
  await drafts.write();
  return { problems: [], used };
}

/** Makes the drafts values, unless the KPIs they were read for are others by now. */
async function finish(
  db: Db,
  actor: Actor,
  companyId: string,
  input: ImportValuesInput,
  { importId, used }: { importId: string; used: ReadonlyMap<string, StoredKpi> },
): Promise<Taken | Refused | null> {
  return db.transaction().execute(async (trx): Promise<Taken | Refused | null> => {
    // Asked again: the person may have lost the company while a long file came in.
    const desk = await findKpiDesk(trx, actor, companyId);
    if (!desk) return { ok: false, reason: "not-found" };
    const kpis = await findKpis(trx, actor, companyId);
    if (
      [...used.values()].some(
        (kpi) =>
          !isReadAlike(
            kpi,
            kpis.find(({ id }) => id === kpi.id),
          ),
      )
    )
      return null;
    const drafts = await countDrafts(trx, importId);
    const kept = await countValues(trx, actor, [...used.values()]);
    const full = drafts.flatMap(({ kpiId, incoming, there }) =>
      (kept.get(kpiId) ?? 0) + incoming - there > MOST_PERIODS
        ? [tooManyPeriods(used.get(kpiId)?.name ?? "A KPI")]
        : [],
    );
    if (full.length > 0) {
      return { ok: false, reason: "file", problems: full.slice(0, MOST_PROBLEMS).map(problemText) };
    }
    await keepDrafts(trx, importId, { companyId, by: actor.userId, at: nowIso() });
    const codes = [...used.values()].map(({ code }) => code);
    const sum = (of: "incoming" | "there") => drafts.reduce((total, one) => total + one[of], 0);
    const [count, corrected] = [sum("incoming"), sum("there")];
    await recordAudit(trx, actor, {
      action: "kpi.import-values",
      target: `company:${companyId}`,
      details: { count, codes, corrected, ...fileDetails(input.source), ...aboutCompany(actor, companyId) },
    });
    return { ok: true, count, corrected, codes };
  });
}

/** Whether a value would be read the same way still. */
function isReadAlike(before: StoredKpi, after: StoredKpi | undefined): boolean {
  return (["unit", "frequency", "formula"] as const).every((part) => after && before[part] === after[part]);
}

async function earlierImport(
  trx: Trx,
  actor: Actor,
  input: ImportValuesInput,
): Promise<ImportValuesResult | null> {
  const earlier = await resultOfOnce(trx, actor, "import-kpi-values", input.once);
  if (earlier === undefined) return null;
  const [count = 0, corrected = 0, told = 0] = earlier.split("+").map(Number);
  return { ok: true, count, corrected, told };
}
