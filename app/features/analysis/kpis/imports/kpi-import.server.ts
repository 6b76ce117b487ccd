import { type Problem, problem } from "#app/features/numbers/problem.ts";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "#app/features/actor.ts";
import {
  fileDetails,
  type GivenRow,
  type Judge,
  type Verdict,
} from "#app/features/analysis/imports/import-kind.ts";
import { judgeByKey } from "#app/features/analysis/imports/judge-by-key.ts";
import { defineImport, writeRecords } from "#app/features/analysis/imports/record-import.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { count } from "#app/plural.ts";
import { evaluateInPieces } from "../alerts/evaluate-rules.server.ts";
import { fixedProblems } from "../alerts/fixed-parts.server.ts";
import { kpiOf } from "../maths/checked-kpi.ts";
import { kpiGraph } from "../maths/kpi-graph.ts";
import { unitProblems } from "../maths/kpi-units.ts";
import { deskHref } from "../pages/kpi-href.ts";
import { kpiQuotaWords } from "../pages/room-words.ts";
import { insertKpi, kpiColumns } from "../records/kpi.commands.server.ts";
import { findKpis, type StoredKpi } from "../records/find-kpi-book.server.ts";
import { countEnteredValues } from "../records/find-kpi-values.server.ts";
import { findKpiDesk, type KpiDesk } from "../records/kpi.scope.server.ts";
import { type Kpi, MOST_KPIS } from "../records/kpi.ts";
import { kpisInUse } from "../records/kpis-in-use.server.ts";
import { noQuotaForKpis } from "../records/room-for-records.server.ts";
import { KPI_COLUMNS, type KpiRow } from "./kpi-columns.ts";
import { kpiImportScope, withAlerts } from "./kpi-import-scope.server.ts";

const NOUN = ["KPI", "KPIs"] as const;

interface Scope {
  desk: KpiDesk;
  /** By code. */
  kpis: ReadonlyMap<string, StoredKpi>;
}

/** Definitions of KPIs, known by their codes. Formulas may ask for KPIs of the same file, whatever their order. */
export const kpiImport = defineImport<KpiRow, Scope>({
  kind: "kpis",
  title: "Import KPI definitions",
  noun: NOUN,
  // More rows than the quota could hold are refused at once.
  mostRows: 5 * MOST_KPIS,
  columns: KPI_COLUMNS,
  findScope: kpiImportScope("definitions"),
  open,
  judge: judgeKpis,
  async isCurrent(trx, actor, scope, rows) {
    const now = await open(trx, actor, scope.desk);
    if (!isDeepStrictEqual(now, scope)) return false;
    // Somebody may have entered the first value of a KPI whose unit the file changes.
    const again = await judgeKpis(scope, trx, actor).judge(rows);
    return again.every(({ is }) => is === "new" || is === "changed");
  },
  async write(trx, actor, { desk, kpis }, rows, file) {
    const { companyId } = desk;
    const turned = rows.flatMap((one) =>
      one.is === "changed" && one.row.formula !== null && kpis.get(one.row.code)?.formula === null
        ? [one]
        : [],
    );
    const hidden = await countEnteredValues(trx, actor, turned);
    const { added, changed, undo } = await writeRecords(trx, actor, rows, {
      table: "kpis",
      noun: "kpi",
      companyId,
      file,
      async write(batch) {
        const ids: string[] = [];
        for (const one of batch) {
          const kpi = kpiFrom(one.is === "changed" ? one.id : newId(), one.row);
          if (!kpi.ok) throw new Error("A KPI that was judged is none.");
          ids.push(kpi.value.id);
          if (one.is === "new") await insertKpi(trx, desk, kpi.value);
          else
            await trx
              .updateTable("kpis")
              .set((eb) => ({
                ...kpiColumns(kpi.value),
                revision: eb("revision", "+", 1),
                updated_at: nowIso(),
              }))
              .where("id", "=", one.id)
              .execute();
        }
        return ids;
      },
    });
    const codes = rows.map(({ row }) => row.code);
    const counts = { added, changed, ...(hidden > 0 && { hidden }) };
    await recordAudit(trx, actor, {
      action: "kpi.import",
      target: `company:${companyId}`,
      details: { ...counts, codes, ...fileDetails(file), ...aboutCompany(actor, companyId) },
    });
    const counted = count(hidden, "entered value counts", "entered values count");
    const beside = hidden > 0 ? ` ${counted} nothing as long as there are formulas instead.` : "";
    return {
      title: "File imported",
      text: `${count(added, ...NOUN)} added, ${changed} changed.${beside}`,
      to: deskHref("", keepOf(actor, companyId)),
      ...undo,
    };
  },
  async follow(db, actor, { desk: { companyId } }, rows, taken) {
    const codes = rows.map(({ row }) => row.code);
    const alerts = await evaluateInPieces(db, actor, companyId, { codes });
    return { ...taken, text: withAlerts(taken.text, alerts) };
  },
  inUse: kpisInUse,
  async followUndo(db, actor, { companyId }, { rows }) {
    await evaluateInPieces(db, actor, companyId, { codes: rows.map(({ label }) => label) });
  },
});

async function open(db: Db, actor: Actor, { companyId }: { companyId: string }): Promise<Scope | null> {
  const desk = await findKpiDesk(db, actor, companyId);
  if (!desk) return null;
  const kpis = await findKpis(db, actor, companyId);
  return { desk, kpis: new Map(kpis.map((kpi) => [kpi.code, kpi])) };
}

function judgeKpis({ desk, kpis }: Scope, db: Db, actor: Actor): Judge<KpiRow> {
  /** What the file makes of KPIs, with their lines. */
  const made: { line: number; kpi: Kpi }[] = [];
  const judgeOne = judgeByKey<KpiRow>({
    columns: KPI_COLUMNS,
    match({ row: { code } }) {
      const kpi = kpis.get(code ?? "");
      return kpi ? { is: "known", known: { id: kpi.id, row: rowOf(kpi) } } : { is: "new" };
    },
    keyOf: ({ code }) => code,
    labelOf: ({ code }) => code,
    check(row, { line }, known) {
      const kpi = kpiFrom(known?.id ?? "", row);
      return kpi.ok ? [] : atLine(line, kpi.problems);
    },
  });
  const judgeFixed = async (given: GivenRow<KpiRow>): Promise<Verdict<KpiRow>> => {
    const verdict = judgeOne(withoutCurrency(given, kpis));
    if (verdict.is !== "new" && verdict.is !== "changed") return verdict;
    const { line, row } = verdict;
    const old = kpis.get(row.code);
    const kpi = kpiFrom(old?.id ?? newId(), row);
    const problems = !kpi.ok ? kpi.problems : old ? await fixedProblems(db, actor, old, kpi.value) : [];
    if (!kpi.ok || problems.length > 0) return { is: "refused", line, problems: atLine(line, problems) };
    made.push({ line, kpi: kpi.value });
    return verdict;
  };
  return {
    async judge(rows) {
      const verdicts: Verdict<KpiRow>[] = [];
      for (const given of rows) verdicts.push(await judgeFixed(given));
      return verdicts;
    },
    /** Formulas are read together, once each line is right by itself. */
    async whole(fresh) {
      const noRoom = fresh > 0 ? await noQuotaForKpis(db, actor, desk, "kpi", fresh) : null;
      if (noRoom) return [problem("room", "file", ...kpiQuotaWords(noRoom))];
      const lines = new Map(made.map(({ line, kpi }) => [kpi.code, line]));
      const all = [...kpis.values()].filter(({ code }) => !lines.has(code));
      const together = [...all, ...made.map(({ kpi }) => kpi)];
      const graph = kpiGraph(together);
      return (graph.ok ? unitProblems(together, graph.value) : graph.problems).map((one) => {
        const line = lines.get(one.where.split(".")[0] ?? "");
        return line === undefined ? one : { ...one, what: `Line ${line}: ${one.what}` };
      });
    },
  };
}

/** Only money has a currency. */
function withoutCurrency(given: GivenRow<KpiRow>, kpis: Scope["kpis"]): GivenRow<KpiRow> {
  const { row } = given;
  const unit = row.unit ?? kpis.get(row.code ?? "")?.unit;
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
