import type { Actor } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { repeatedRow } from "#app/features/csv/csv-columns.ts";
import { LineKeys } from "#app/features/csv/line-keys.ts";
import type { Problem } from "#app/features/numbers/problem.ts";
import { heldImport, type Wanted } from "#app/features/analysis/imports/held-import.server.ts";
import type { GivenRow, Judge, Verdict } from "#app/features/analysis/imports/import-kind.ts";
import { lackingColumns } from "#app/features/analysis/imports/judge-by-key.ts";
import { codesOf, kpisOf, writeValues } from "./write-values.server.ts";
import { IMPORT_ROWS } from "#app/features/analysis/imports/in-pieces.server.ts";
import { SaidCells } from "#app/features/analysis/imports/said-cells.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { notBegun, tooManyPeriods } from "../records/value.commands.server.ts";
import { evaluateInPieces } from "../alerts/evaluate-rules.server.ts";
import { findKpis, type StoredKpi, valuesOf } from "../records/find-kpi-book.server.ts";
import {
  type KpiValueRow,
  type ReadValue,
  VALUE_COLUMNS,
  valueKey,
  valueName,
  valueReader,
} from "./kpi-columns.ts";
import { kpiImportDesk, withAlerts } from "./kpi-import-desk.server.ts";
import { findKpiDesk } from "../records/kpi.scope.server.ts";
import { showInput } from "#app/features/numbers/show-input.ts";
import { MOST_PERIODS, unitOf } from "../records/kpi.ts";

interface Desk {
  companyId: string;
  kpis: readonly StoredKpi[];
  /** What is there, by `valueKey`. */
  there: ReadonlyMap<string, { value: number; source: string }>;
  /** How many values each KPI has, by id. */
  before: ReadonlyMap<string, number>;
  /** Filled while the rows are judged. */
  read: Map<number, ReadValue<StoredKpi>>;
}

/** Values of KPIs, new and corrected ones. Their rules are judged once they count. */
export const valueImport = heldImport<KpiValueRow, Desk>({
  kind: "kpi-values",
  title: "Import KPI values",
  noun: ["value", "values"],
  mostRows: IMPORT_ROWS,
  columns: VALUE_COLUMNS,
  findDesk: kpiImportDesk("values"),
  async open(db, actor, { companyId }) {
    if (!(await findKpiDesk(db, actor, companyId))) return null;
    const kpis = await findKpis(db, actor, companyId);
    const values = await valuesOf(db, actor, kpis)
      .select(["kpi_values.kpi_id", "kpi_values.period", "kpi_values.value", "kpi_values.source"])
      .execute();
    const before = new Map<string, number>();
    for (const { kpi_id: id } of values) before.set(id, (before.get(id) ?? 0) + 1);
    const there = new Map(
      values.map(({ kpi_id: id, period, value, source }) => [`${id} ${period}`, { value, source }]),
    );
    return { companyId, kpis, there, before, read: new Map() };
  },
  judge: (desk) => new ValueJudge(desk),
  stands: standsStill,
  write: writeValues,
  async followUndo(db, actor, { companyId }, log) {
    const ids = new Set(log.rows.map(({ id }) => id.split(" ")[0]));
    const kpis = (await findKpis(db, actor, companyId)).filter(({ id }) => ids.has(id));
    await evaluateInPieces(db, actor, companyId, { codes: kpis.map(({ code }) => code) });
  },
  async follow(db, actor, { companyId, read }, rows, taken) {
    const told = await evaluateInPieces(db, actor, companyId, { codes: codesOf(read, rows) });
    return { ...taken, text: withAlerts(taken.text, told) };
  },
});

class ValueJudge implements Judge<KpiValueRow> {
  readonly #desk: Desk;
  readonly #read: ReturnType<typeof valueReader<StoredKpi>>;
  readonly #today = londonDay(now());
  readonly #lines = new LineKeys();
  readonly #counts = new Map<string, number>();
  readonly #said = new SaidCells();

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#read = valueReader(desk.kpis);
  }

  judge(rows: readonly GivenRow<KpiValueRow>[]): Verdict<KpiValueRow>[] {
    return rows.map((given) => this.#one(given));
  }

  notes(): string[] {
    return this.#said.notes();
  }

  #one(given: GivenRow<KpiValueRow>): Verdict<KpiValueRow> {
    const { line } = given;
    const refused = (problems: readonly Problem[]): Verdict<KpiValueRow> => ({
      is: "refused",
      line,
      problems,
    });
    const lacking = lackingColumns(VALUE_COLUMNS, given);
    if (lacking) return refused([lacking]);
    const row = { source: null, ...given.row } as KpiValueRow;
    const read = this.#read(line, row);
    if (!read.ok) return refused(read.problems);
    const value = read.value;
    this.#desk.read.set(line, value);
    for (const { header, said } of value.said) this.#said.add(header, said);
    const earlier = this.#lines.add(valueKey(value), line);
    if (earlier !== undefined) return refused([repeatedRow(line, valueName(value), earlier)]);
    const early = notBegun(value.period, this.#today);
    if (early.length > 0)
      return refused(early.map((one) => ({ ...one, what: `Line ${line}, Period: ${one.what}` })));
    return this.#against(value, row, "source" in given.row);
  }

  /** Against what is there. @param hasSource whether the file says where its values are from. */
  #against(read: ReadValue<StoredKpi>, row: KpiValueRow, hasSource: boolean): Verdict<KpiValueRow> {
    const { line, kpi, period, value } = read;
    const label = valueName(read);
    const old = this.#desk.there.get(valueKey(read));
    if (old) {
      const source = hasSource ? (row.source ?? "") : old.source;
      const changes = [
        ...(old.value === value
          ? []
          : [
              {
                field: period,
                before: showInput(old.value, unitOf(kpi)),
                after: showInput(value, unitOf(kpi)),
              },
            ]),
        ...(old.source === source ? [] : [{ field: `${period}, source`, before: old.source, after: source }]),
      ];
      if (changes.length === 0) return { is: "same", line, label };
      return { is: "changed", line, label, id: kpi.id, row: { ...row, source }, changes };
    }
    const periods = (this.#counts.get(kpi.id) ?? this.#desk.before.get(kpi.id) ?? 0) + 1;
    this.#counts.set(kpi.id, periods);
    if (periods > MOST_PERIODS) {
      const most = tooManyPeriods(kpi.name);
      return { is: "refused", line, problems: [{ ...most, what: `Line ${line}: ${most.what}` }] };
    }
    const source = row.source ? [{ field: "Source", text: row.source }] : [];
    const values = [{ field: "Value", text: showInput(value, unitOf(kpi)) }, ...source];
    return { is: "new", line, label, row, values };
  }
}

/** Whether the person may write there still, and each KPI the file names would be read the same way. */
async function standsStill(
  trx: Trx,
  actor: Actor,
  { companyId, read }: Desk,
  rows: readonly Wanted<KpiValueRow>[],
): Promise<boolean> {
  if (!(await findKpiDesk(trx, actor, companyId))) return false;
  const now = new Map((await findKpis(trx, actor, companyId)).map((kpi) => [kpi.id, kpi]));
  return kpisOf(read, rows).every((kpi) => isReadAlike(kpi, now.get(kpi.id)));
}

/** Whether a value would be read the same way still. */
function isReadAlike(before: StoredKpi, after: StoredKpi | undefined): boolean {
  return (["unit", "frequency", "formula"] as const).every((part) => after && before[part] === after[part]);
}
