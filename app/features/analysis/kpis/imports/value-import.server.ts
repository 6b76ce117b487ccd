import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { repeatedRow } from "#app/features/csv/csv-columns.ts";
import { LineKeys } from "#app/features/csv/line-keys.ts";
import type { Problem } from "#app/features/analysis/figures/problem.ts";
import { count } from "#app/plural.ts";
import type { Wanted } from "#app/features/analysis/imports/held-import.server.ts";
import {
  fileDetails,
  type GivenRow,
  type Judge,
  type TakenImport,
  type Verdict,
  type WaitingTable,
} from "#app/features/analysis/imports/import-kind.ts";
import { lackingColumns } from "#app/features/analysis/imports/judge-by-key.ts";
import { longImport, type LongWriter } from "#app/features/analysis/imports/long-import.server.ts";
import { SaidCells } from "#app/features/analysis/imports/said-cells.ts";
import { importSource, recordChanges } from "#app/features/record-changes/record-changes.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { notBegun, tooManyPeriods } from "../records/enter-value.server.ts";
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
import { deskHrefOf, kpiImportDesk, withAlerts } from "./kpi-import-desk.server.ts";
import { findKpiDesk } from "../records/kpi.scope.server.ts";
import { showInput } from "#app/features/numbers/show-input.ts";
import { MOST_PERIODS, unitOf } from "../records/kpi.ts";
import { forgetDrafts, keepDrafts, ValueDrafts } from "./value-drafts.server.ts";

interface Desk {
  companyId: string;
  kpis: readonly StoredKpi[];
  /** What is there, by `valueKey`. */
  there: ReadonlyMap<string, { value: number; source: string }>;
  /** How many values each KPI has, by id. */
  before: ReadonlyMap<string, number>;
}

/** Values of KPIs, new and corrected ones. Their rules are judged once they count. */
export const valueImport = longImport<KpiValueRow, Desk>({
  kind: "kpi-values",
  title: "Import KPI values",
  noun: ["value", "values"],
  mostRows: 100_000,
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
    return { companyId, kpis, there, before };
  },
  judge: (desk) => new ValueJudge(desk),
  writer: (db, actor, desk, id, table) => new ValueWriter(db, actor, desk, id, table),
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

class ValueWriter implements LongWriter<KpiValueRow> {
  readonly #db: Db;
  readonly #actor: Actor;
  readonly #desk: Desk;
  readonly #id: string;
  readonly #file: WaitingTable["file"];
  readonly #read: ReturnType<typeof valueReader<StoredKpi>>;
  readonly #drafts: ValueDrafts;
  /** The KPIs the file names, as its values were read. */
  readonly #used = new Map<string, StoredKpi>();
  readonly #changes = new Map<string, Extract<Verdict<KpiValueRow>, { is: "changed" }>["changes"]>();
  readonly #counts = { count: 0, corrected: 0 };

  constructor(db: Db, actor: Actor, desk: Desk, id: string, { file }: WaitingTable) {
    this.#db = db;
    this.#actor = actor;
    this.#desk = desk;
    this.#id = id;
    this.#file = file;
    this.#read = valueReader(desk.kpis);
    this.#drafts = new ValueDrafts(db, desk.companyId, id);
  }

  async write(rows: readonly Wanted<KpiValueRow>[]): Promise<void> {
    for (const one of rows) {
      const read = this.#read(one.line, one.row);
      if (!read.ok) throw new Error("A value that was judged is none.");
      this.#used.set(read.value.kpi.id, read.value.kpi);
      this.#counts.count += 1;
      if (one.is === "changed") {
        this.#counts.corrected += 1;
        this.#changes.set(one.id, [...(this.#changes.get(one.id) ?? []), ...one.changes]);
      }
      await this.#drafts.add(read.value);
    }
    await this.#drafts.write();
  }

  async finish(trx: Trx): Promise<TakenImport | null> {
    const { companyId } = this.#desk;
    // Asked again: the person may have lost the company while a long file came in.
    if (!(await findKpiDesk(trx, this.#actor, companyId))) return null;
    const kpis = new Map((await findKpis(trx, this.#actor, companyId)).map((kpi) => [kpi.id, kpi]));
    if ([...this.#used.values()].some((kpi) => !isReadAlike(kpi, kpis.get(kpi.id)))) return null;
    await keepDrafts(trx, this.#id, { companyId, by: this.#actor.userId, at: nowIso() });
    await recordChanges(trx, this.#actor, {
      companyId,
      source: importSource(this.#file),
      records: [...this.#changes].map(([id, changes]) => ({ record: `kpi:${id}`, changes })),
    });
    const { count: taken, corrected } = this.#counts;
    await recordAudit(trx, this.#actor, {
      action: "kpi.import-values",
      target: `company:${companyId}`,
      details: {
        count: taken,
        codes: this.#codes,
        corrected,
        ...fileDetails(this.#file),
        ...aboutCompany(this.#actor, companyId),
      },
    });
    return {
      title: "File imported",
      text: `${count(taken - corrected, "new value")}, ${corrected} that were there already.`,
      to: deskHrefOf(this.#actor, companyId),
    };
  }

  async follow(taken: TakenImport): Promise<TakenImport> {
    const told = await evaluateInPieces(this.#db, this.#actor, this.#desk.companyId, { codes: this.#codes });
    return { ...taken, text: withAlerts(taken.text, told) };
  }

  async forget(): Promise<void> {
    if (this.#drafts.hasBegun) await forgetDrafts(this.#db, this.#id);
  }

  get #codes(): string[] {
    return [...this.#used.values()].map(({ code }) => code);
  }
}

/** Whether a value would be read the same way still. */
function isReadAlike(before: StoredKpi, after: StoredKpi | undefined): boolean {
  return (["unit", "frequency", "formula"] as const).every((part) => after && before[part] === after[part]);
}
