import { type CellPlace, type CellRead, optionalCell, textCell } from "#app/features/csv/csv-cells.ts";
import { dayCell, numberCell, percentCell } from "#app/features/csv/number-cells.ts";
import { type Columns, neededColumn, optionalColumn } from "#app/features/csv/csv-columns.ts";
import { columnOf, neededOf } from "#app/features/kinds/kind-column.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { typedNumber, typedPercent } from "#app/features/numbers/show-input.ts";
import { KPI, type Kpi } from "../records/kpi.ts";
import { type Period, periodOfDay, readPeriod } from "../maths/period.ts";

export type KpiRow = Omit<Kpi, "id">;

/** The definitions of KPIs in a file. What formulas ask for is checked by `kpiGraph` over all of a company's KPIs. */
export const KPI_COLUMNS: Columns<KpiRow> = {
  code: neededOf("Code", KPI.code),
  name: neededOf("Name", KPI.name),
  unit: neededOf("Unit", KPI.unit),
  currency: columnOf("Currency", KPI.currency, { names: ["CCY"] }),
  direction: neededOf("Direction", KPI.direction),
  frequency: neededOf("Frequency", KPI.frequency),
  formula: columnOf("Formula", KPI.formula),
  dueLag: columnOf("Due after days", KPI.dueLag),
};
/** A cell that can be read only once its KPI is known. */
interface LateCell {
  text: string;
  place: CellPlace;
}

/** One value in a file. The number is in the KPI's unit as people write it: 12.5 or 12.5% for percent. */
export interface KpiValueRow {
  kpi: string;
  period: LateCell;
  value: LateCell;
  source: string | null;
}

function lateCell(cell: string, place: CellPlace = {}): CellRead<LateCell> {
  const read = textCell(60)(cell);
  if (read.ok) return { ok: true, value: { text: read.value, place } };
  return cell.trim() === "" ? { ...read, right: "Enter it, or leave the line out" } : read;
}

export const VALUE_COLUMNS: Columns<KpiValueRow> = {
  kpi: neededColumn("KPI", textCell(120), { names: ["Code", "Metric", "Name"] }),
  period: neededColumn("Period", lateCell, { names: ["Month", "Quarter", "Year", "Date"] }),
  value: neededColumn("Value", lateCell),
  source: optionalColumn("Source", optionalCell(textCell(120)), null),
};

export interface ReadValue<Known extends Kpi = Kpi> {
  line: number;
  kpi: Known;
  period: Period;
  value: number;
  source: string | null;
  /** How its cells were read, where they could have been read otherwise. */
  said: readonly { header: string; said: string }[];
}

/** Reads rows as values of KPIs: known by code or name, entered and not computed, of their own periods and units. */
export function valueReader<Known extends Kpi>(
  kpis: readonly Known[],
): (line: number, row: KpiValueRow) => Outcome<ReadValue<Known>> {
  const byName = new Map<string, Known>();
  for (const kpi of kpis) byName.set(kpi.name.toLowerCase(), kpi);
  for (const kpi of kpis) byName.set(kpi.code.toLowerCase(), kpi);
  return (line, row) => {
    const problems: Problem[] = [];
    const wrong = (column: string, what: string, right: string) =>
      problems.push(problem("cell", `line ${line}, ${column}`, `Line ${line}, ${column}: ${what}`, right));
    const kpi = byName.get(row.kpi.toLowerCase());
    if (!kpi) {
      wrong("KPI", `“${row.kpi}” is no KPI of yours`, "Use its code or its name, or add it first");
      return { ok: false, problems };
    }
    if (kpi.formula !== null) {
      wrong("KPI", `${kpi.code} is computed by its formula`, "Leave the line out, or remove the formula");
      return { ok: false, problems };
    }
    const period = periodIn(row.period, kpi.frequency);
    const number = readKpiValue(row.value.text, kpi, row.value.place);
    if (!period.ok) for (const one of period.problems) wrong("Period", one.what, one.right);
    if (!number.ok) wrong("Value", number.what, number.right);
    if (!period.ok || !number.ok) return { ok: false, problems };
    const said = [
      { header: VALUE_COLUMNS.period.header, said: period.value.said },
      { header: VALUE_COLUMNS.value.header, said: number.said },
    ].flatMap(({ header, said: text }) => (text ? [{ header, said: text }] : []));
    return good({ line, kpi, period: period.value.period, value: number.value, source: row.source, said });
  };
}

/** A period as people write it, or a day within it: spreadsheets keep a month as its first or last day. */
function periodIn(
  { text, place }: LateCell,
  frequency: Kpi["frequency"],
): Outcome<{ period: Period; said: string | null }> {
  const period = readPeriod(text, frequency);
  if (period.ok) return good({ period: period.value, said: null });
  const day = dayCell()(text, place);
  if (day.ok) return good({ period: periodOfDay(day.value, frequency), said: day.said ?? null });
  return / can be /.test(day.what) ? bad(problem("period", "period", day.what, day.right)) : period;
}

/** What two rows of a file may not both be, and how a row is told of. */
export const valueKey = ({ kpi, period }: ReadValue) => `${kpi.id} ${period}`;
export const valueName = ({ kpi, period }: ReadValue) => `${kpi.code} of ${period}`;

/** A value as people write it, as its KPI keeps it: 12.5 and 12.5% of percent are 0.125. */
export function readKpiValue(
  text: string,
  { unit, currency }: Pick<Kpi, "unit" | "currency">,
  place: CellPlace = {},
): CellRead<number> {
  const isPercent = text.endsWith("%");
  if (isPercent && unit !== "percent") {
    const right = `Enter a number in its own unit: ${unit}`;
    return { ok: false, what: `“${text}” is in percent`, right };
  }
  if (unit === "percent") return percentCell()(text, place);
  if (unit === "multiple") return numberCell({ of: "ratio" })(text, place);
  return numberCell(unit === "money" ? { of: "money", ...(currency && { currency }) } : {})(text, place);
}

/** A value as a file says it: 0.125 of percent is 12.5%. */
export function writtenValue(value: number, { unit }: Pick<Kpi, "unit">): string {
  return unit === "percent" ? `${typedPercent(value)}%` : typedNumber(value);
}
