import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { type Problem, problem } from "#app/features/numbers/problem.ts";
import { count } from "#app/plural.ts";
import { heldImport, type Wanted } from "#app/features/analysis/imports/held-import.server.ts";
import {
  fileDetails,
  type GivenRow,
  type Judge,
  type Verdict,
  type WaitingTable,
} from "#app/features/analysis/imports/import-kind.ts";
import { judgeByKey } from "#app/features/analysis/imports/judge-by-key.ts";
import { rawRows, undoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import { importSource, recordChanges } from "#app/features/record-changes/record-changes.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { insertKpi, kpiColumns } from "../records/kpi.commands.server.ts";
import { kpiOf } from "../maths/checked-kpi.ts";
import { evaluateInPieces } from "../alerts/evaluate-rules.server.ts";
import { findKpis, type StoredKpi } from "../records/find-kpi-book.server.ts";
import { countEnteredValues } from "../records/find-kpi-values.server.ts";
import { fixedProblems } from "../alerts/fixed-parts.server.ts";
import { KPI_COLUMNS, type KpiRow } from "./kpi-columns.ts";
import { kpiGraph } from "../maths/kpi-graph.ts";
import { deskHrefOf, kpiImportDesk, withAlerts } from "./kpi-import-desk.server.ts";
import { kpisInUse } from "./undo-kpis.server.ts";
import { findKpiDesk, type KpiDesk } from "../records/kpi.scope.server.ts";
import { type Kpi, MOST_KPIS } from "../records/kpi.ts";
import { unitProblems } from "../maths/kpi-units.ts";
import { noQuotaForKpis } from "../records/room-for-records.server.ts";
import { kpiQuotaWords } from "../pages/room-words.ts";

const NOUN = ["KPI", "KPIs"] as const;

interface Desk {
  db: Db;
  actor: Actor;
  desk: KpiDesk;
  /** By code. */
  kept: ReadonlyMap<string, StoredKpi>;
}

/** Definitions of KPIs, known by their codes. Formulas may ask for KPIs of the same file, whatever their order. */
export const kpiImport = heldImport<KpiRow, Desk>({
  kind: "kpis",
  title: "Import KPI definitions",
  noun: NOUN,
  // More can't all be there, or find room.
  mostRows: 5 * MOST_KPIS,
  columns: KPI_COLUMNS,
  findDesk: kpiImportDesk("definitions"),
  async open(db, actor, { companyId }) {
    const desk = await findKpiDesk(db, actor, companyId);
    if (!desk) return null;
    const kept = await findKpis(db, actor, companyId);
    return { db, actor, desk, kept: new Map(kept.map((kpi) => [kpi.code, kpi])) };
  },
  judge: (desk) => new KpiJudge(desk),
  write,
  inUse: kpisInUse,
  async followUndo(db, actor, { companyId }, { rows }) {
    await evaluateInPieces(db, actor, companyId, { codes: rows.map(({ label }) => label) });
  },
  async follow(db, actor, { desk: { companyId } }, rows, taken) {
    const codes = rows.map(({ row }) => row.code);
    return {
      ...taken,
      text: withAlerts(taken.text, await evaluateInPieces(db, actor, companyId, { codes })),
    };
  },
});

class KpiJudge implements Judge<KpiRow> {
  readonly #desk: Desk;
  readonly #one: (given: GivenRow<KpiRow>) => Verdict<KpiRow>;
  /** What the file makes of KPIs, with their lines. */
  readonly #made: { line: number; kpi: Kpi; isNew: boolean }[] = [];

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#one = judgeByKey<KpiRow>({
      columns: KPI_COLUMNS,
      match({ row: { code } }) {
        const kpi = code === undefined ? undefined : desk.kept.get(code);
        return kpi ? { is: "known", known: { id: kpi.id, row: rowOf(kpi) } } : { is: "new" };
      },
      keyOf: ({ code }) => code,
      labelOf: ({ code }) => code,
      check: (row, { line }, known) => {
        const kpi = kpiFrom(known?.id ?? "", row);
        return kpi.ok ? [] : atLine(line, kpi.problems);
      },
    });
  }

  async judge(rows: readonly GivenRow<KpiRow>[]): Promise<Verdict<KpiRow>[]> {
    const verdicts: Verdict<KpiRow>[] = [];
    for (const given of rows) verdicts.push(await this.#judged(given));
    return verdicts;
  }

  async #judged(given: GivenRow<KpiRow>): Promise<Verdict<KpiRow>> {
    const { db, actor, kept } = this.#desk;
    const verdict = this.#one(withoutCurrency(given, kept));
    if (verdict.is !== "new" && verdict.is !== "changed") return verdict;
    const { line } = verdict;
    const old = kept.get(verdict.row.code);
    const kpi = kpiFrom(old?.id ?? newId(), verdict.row);
    if (!kpi.ok) return { is: "refused", line, problems: atLine(line, kpi.problems) };
    const fixed = old ? await fixedProblems(db, actor, old, kpi.value) : [];
    if (fixed.length > 0) return { is: "refused", line, problems: atLine(line, fixed) };
    this.#made.push({ line, kpi: kpi.value, isNew: !old });
    return verdict;
  }

  /** Formulas are read together, once each line is right by itself. */
  async whole(): Promise<Problem[]> {
    const { db, actor, desk, kept } = this.#desk;
    const fresh = this.#made.filter(({ isNew }) => isNew).length;
    const noRoom = fresh > 0 ? await noQuotaForKpis(db, actor, desk, "kpi", fresh) : null;
    if (noRoom) return [problem("room", "file", ...kpiQuotaWords(noRoom))];
    const lines = new Map(this.#made.map(({ line, kpi }) => [kpi.code, line]));
    const all = [
      ...[...kept.values()].filter(({ code }) => !lines.has(code)),
      ...this.#made.map(({ kpi }) => kpi),
    ];
    const graph = kpiGraph(all);
    return (graph.ok ? unitProblems(all, graph.value) : graph.problems).map((one) => {
      const line = lines.get(one.where.split(".")[0] ?? "");
      return line === undefined ? one : { ...one, what: `Line ${line}: ${one.what}` };
    });
  }
}

/** Only money has a currency. */
function withoutCurrency(given: GivenRow<KpiRow>, kept: Desk["kept"]): GivenRow<KpiRow> {
  const { row } = given;
  const unit = row.unit ?? kept.get(row.code ?? "")?.unit;
  return "currency" in row && unit !== "money" ? { ...given, row: { ...row, currency: null } } : given;
}

function kpiFrom(id: string, { currency, formula, ...rest }: KpiRow) {
  return kpiOf(id, { ...rest, currency: currency ?? undefined, formula: formula ?? undefined });
}

function rowOf({ code, name, unit, currency, direction, frequency, formula, dueLag }: Kpi): KpiRow {
  return { code, name, unit, currency, direction, frequency, formula, dueLag };
}

const atLine = (line: number, problems: readonly Problem[]) =>
  problems.map((one) => ({ ...one, what: `Line ${line}: ${one.what}` }));

async function write(
  trx: Trx,
  actor: Actor,
  { desk, kept }: Desk,
  rows: readonly Wanted<KpiRow>[],
  { file }: WaitingTable,
) {
  const { companyId } = desk;
  const changed = rows.filter((one) => one.is === "changed");
  const turned = changed.filter(({ row }) => row.formula !== null && kept.get(row.code)?.formula === null);
  const hidden = await countEnteredValues(trx, actor, turned);
  const before = await rawRows(
    trx,
    "kpis",
    changed.map(({ id }) => id),
  );
  const written = [];
  for (const wanted of rows) {
    const kpi = kpiFrom(wanted.is === "changed" ? wanted.id : newId(), wanted.row);
    if (!kpi.ok) throw new Error("A KPI that was judged is none.");
    const changes = wanted.is === "changed" ? wanted.changes : [];
    written.push({ id: kpi.value.id, label: kpi.value.code, changes });
    if (wanted.is === "new") {
      await insertKpi(trx, desk, kpi.value);
      continue;
    }
    await trx
      .updateTable("kpis")
      .set((eb) => ({ ...kpiColumns(kpi.value), revision: eb("revision", "+", 1), updated_at: nowIso() }))
      .where("id", "=", wanted.id)
      .execute();
  }
  await recordChanges(trx, actor, {
    companyId,
    source: importSource(file),
    records: changed.map(({ id, changes }) => ({ record: `kpi:${id}`, changes })),
  });
  const counts = {
    added: rows.length - changed.length,
    changed: changed.length,
    ...(hidden > 0 && { hidden }),
  };
  const codes = rows.map(({ row }) => row.code);
  await recordAudit(trx, actor, {
    action: "kpi.import",
    target: `company:${companyId}`,
    details: { ...counts, codes, ...fileDetails(file), ...aboutCompany(actor, companyId) },
  });
  const beside =
    hidden > 0
      ? ` ${count(hidden, "entered value counts", "entered values count")} nothing as long as there are formulas instead.`
      : "";
  return {
    title: "File imported",
    text: `${count(counts.added, ...NOUN)} added, ${counts.changed} changed.${beside}`,
    to: deskHrefOf(actor, companyId),
    undo: await undoLog(trx, { table: "kpis", noun: "kpi" }, before, written),
  };
}
