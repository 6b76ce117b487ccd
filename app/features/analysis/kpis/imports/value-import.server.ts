import type { Problem } from "#app/features/numbers/problem.ts";
import { IMPORT_ROWS } from "#app/features/analysis/imports/batches.server.ts";
import {
  fileDetails,
  type GivenRow,
  type Judge,
  type Verdict,
} from "#app/features/analysis/imports/import-kind.ts";
import { lackingColumns } from "#app/features/analysis/imports/judge-by-key.ts";
import { ReadingNotes } from "#app/features/analysis/imports/reading-notes.ts";
import {
  type Accepted,
  defineImport,
  writeRecords,
} from "#app/features/analysis/imports/record-import.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { londonDay } from "#app/features/calendar.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { repeatedRow } from "#app/features/csv/csv-columns.ts";
import { showInput } from "#app/features/numbers/show-input.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import { count } from "#app/plural.ts";
import { evaluateInPieces } from "../alerts/evaluate-rules.server.ts";
import { deskHref } from "../pages/kpi-href.ts";
import { notBegun, tooManyPeriods } from "../records/value.commands.server.ts";
import { findKpis, type StoredKpi, valuesOf } from "../records/find-kpi-book.server.ts";
import { findKpiDesk } from "../records/kpi.scope.server.ts";
import { MOST_PERIODS, unitOf } from "../records/kpi.ts";
import {
  type KpiValueRow,
  type ReadValue,
  VALUE_COLUMNS,
  valueKey,
  valueName,
  valueReader,
} from "./kpi-columns.ts";
import { kpiImportScope, withAlerts } from "./kpi-import-scope.server.ts";

interface Scope {
  companyId: string;
  kpis: readonly StoredKpi[];
  /** What is there, by `valueKey`. */
  values: ReadonlyMap<string, { value: number; source: string }>;
  /** How many values each KPI has, by id. */
  counts: ReadonlyMap<string, number>;
  /** By line, filled while the rows are judged: reading twenty thousand again would hold everybody up. */
  read: Map<number, ReadValue<StoredKpi>>;
}

/** Values of KPIs, new and corrected ones. Their rules are judged once they count. */
export const valueImport = defineImport<KpiValueRow, Scope>({
  kind: "kpi-values",
  title: "Import KPI values",
  noun: ["value", "values"],
  mostRows: IMPORT_ROWS,
  columns: VALUE_COLUMNS,
  findScope: kpiImportScope("values"),
  async open(db, actor, { companyId }) {
    if (!(await findKpiDesk(db, actor, companyId))) return null;
    const kpis = await findKpis(db, actor, companyId);
    const rows = await valuesOf(db, actor, kpis)
      .select(["kpi_values.kpi_id as id", "kpi_values.period", "kpi_values.value", "kpi_values.source"])
      .execute();
    const counts = new Map<string, number>();
    for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
    const values = new Map(
      rows.map(({ id, period, value, source }) => [`${id} ${period}`, { value, source }]),
    );
    return { companyId, kpis, values, counts, read: new Map() };
  },
  judge: judgeValues,
  /** Whether the person may write there still, and each KPI the file names would be read the same way. */
  async isCurrent(trx, actor, scope, rows) {
    if (!(await findKpiDesk(trx, actor, scope.companyId))) return false;
    const now = new Map((await findKpis(trx, actor, scope.companyId)).map((kpi) => [kpi.id, kpi]));
    return kpisOf(scope, rows).every((kpi) => {
      const since = now.get(kpi.id);
      return (["unit", "frequency", "formula"] as const).every((part) => since && kpi[part] === since[part]);
    });
  },
  async write(trx, actor, scope, rows, file) {
    const { companyId, read } = scope;
    const entered = { company_id: companyId, entered_by: actor.userId, entered_at: nowIso() };
    const { added, changed, limit, undo } = await writeRecords(trx, actor, rows, {
      table: "kpi_values",
      noun: "kpi",
      companyId,
      file,
      recordOf: (id) => `kpi:${id.split(" ")[0]}`,
      async write(batch) {
        const values = batch.map(({ line, row }) => {
          const { kpi, period, value } = readOf(read, line);
          return { kpi_id: kpi.id, period, value, source: row.source ?? "", ...entered };
        });
        await trx
          .insertInto("kpi_values")
          .values(values)
          .onConflict((conflict) =>
            conflict.columns(["kpi_id", "period"]).doUpdateSet((eb) => ({
              value: eb.ref("excluded.value"),
              source: eb.ref("excluded.source"),
              entered_by: eb.ref("excluded.entered_by"),
              entered_at: eb.ref("excluded.entered_at"),
            })),
          )
          .execute();
        return values.map((one) => `${one.kpi_id} ${one.period}`);
      },
    });
    const codes = codesOf(scope, rows);
    await recordAudit(trx, actor, {
      action: "kpi.import-values",
      target: `company:${companyId}`,
      details: {
        count: rows.length,
        codes,
        corrected: changed,
        ...fileDetails(file),
        ...aboutCompany(actor, companyId),
      },
    });
    return {
      title: "File imported",
      text: `${count(added, "new value")}, ${changed} that were there already.${limit}`,
      to: deskHref("", keepOf(actor, companyId)),
      ...undo,
    };
  },
  async follow(db, actor, scope, rows, taken) {
    const alerts = await evaluateInPieces(db, actor, scope.companyId, { codes: codesOf(scope, rows) });
    return { ...taken, text: withAlerts(taken.text, alerts) };
  },
  async followUndo(db, actor, { companyId }, { rows }) {
    const ids = new Set(rows.map(({ id }) => id.split(" ")[0]));
    const kpis = (await findKpis(db, actor, companyId)).filter(({ id }) => ids.has(id));
    await evaluateInPieces(db, actor, companyId, { codes: kpis.map(({ code }) => code) });
  },
});

function judgeValues({ kpis, values, counts, read }: Scope): Judge<KpiValueRow> {
  const readValue = valueReader(kpis);
  const today = londonDay(now());
  const lines = new Map<string, number>();
  const total = new Map(counts);
  const notes = new ReadingNotes();
  const judgeOne = (given: GivenRow<KpiValueRow>): Verdict<KpiValueRow> => {
    const { line } = given;
    const refused = (...problems: Problem[]) => ({ is: "refused" as const, line, problems });
    const lacking = lackingColumns(VALUE_COLUMNS, given);
    if (lacking) return refused(lacking);
    const row = { source: null, ...given.row } as KpiValueRow;
    const found = readValue(line, row);
    if (!found.ok) return refused(...found.problems);
    const { kpi, period, value, said } = found.value;
    const [key, label] = [valueKey(found.value), valueName(found.value)];
    read.set(line, found.value);
    for (const one of said) notes.add(one.header, one.said);
    const earlier = lines.get(key);
    if (earlier !== undefined) return refused(repeatedRow(line, label, earlier));
    lines.set(key, line);
    const early = notBegun(period, today);
    if (early.length > 0)
      return refused(...early.map((one) => ({ ...one, what: `Line ${line}, Period: ${one.what}` })));
    const text = (one: number) => showInput(one, unitOf(kpi));
    const old = values.get(key);
    if (!old) {
      total.set(kpi.id, (total.get(kpi.id) ?? 0) + 1);
      const most = tooManyPeriods(kpi.name);
      if ((total.get(kpi.id) ?? 0) > MOST_PERIODS)
        return refused({ ...most, what: `Line ${line}: ${most.what}` });
      const source = row.source ? [{ field: "Source", text: row.source }] : [];
      return { is: "new", line, label, row, values: [{ field: "Value", text: text(value) }, ...source] };
    }
    // A file without the column leaves the sources as they are.
    const source = "source" in given.row ? (row.source ?? "") : old.source;
    const changes = [
      { field: period, before: text(old.value), after: text(value), isOne: old.value !== value },
      { field: `${period}, source`, before: old.source, after: source, isOne: old.source !== source },
    ].flatMap(({ isOne, ...change }) => (isOne ? [change] : []));
    if (changes.length === 0) return { is: "same", line, label };
    return { is: "changed", line, label, id: key, row: { ...row, source }, changes };
  };
  return { judge: (rows) => rows.map(judgeOne), notes: () => notes.sentences() };
}

function readOf(read: Scope["read"], line: number): ReadValue<StoredKpi> {
  const value = read.get(line);
  if (!value) throw new Error("A value that was judged was not read.");
  return value;
}

/** The KPIs that the rows are values of. */
function kpisOf({ read }: Scope, rows: readonly Accepted<KpiValueRow>[]): StoredKpi[] {
  return [...new Set(rows.map(({ line }) => readOf(read, line).kpi))];
}

const codesOf = (scope: Scope, rows: readonly Accepted<KpiValueRow>[]) =>
  kpisOf(scope, rows).map(({ code }) => code);
