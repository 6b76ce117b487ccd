import { optionalCell, type ReadCell, textCell } from "#app/features/csv/csv-cells.ts";
import { numberCell, type NumberRules, percentCell, ROWS_OWN } from "#app/features/csv/number-cells.ts";
import { type CsvColumn, type Columns, neededColumn, optionalColumn } from "#app/features/csv/csv-columns.ts";
import { percentNumber } from "#app/features/numbers/show-input.ts";
import { problem, type Problem } from "#app/features/numbers/problem.ts";
import { count } from "#app/plural.ts";
import type { PeerCompany } from "../maths/company.ts";
import { type Metric, METRICS, type MetricKey } from "../maths/metric.ts";

/** A company in a file: percent as people write it there, shares here. */
export type PeerRow = Omit<PeerCompany, "id" | "metrics"> & Record<MetricKey, number | null>;

const limits: Record<Metric["kind"], { least: number; most: number }> = {
  share: { least: -1000, most: 10_000 },
  multiple: { least: -1000, most: 1000 },
  money: { least: -1e9, most: 1e9 },
};

/** How a metric is typed, in files and forms alike: shares in percent, an empty cell for what isn't known. */
export function readMetric(
  { kind }: Pick<Metric, "kind">,
  money: NumberRules = { of: "money" },
): ReadCell<number | null> {
  if (kind === "share") return optionalCell(percentCell(limits.share));
  return optionalCell(numberCell({ ...limits[kind], ...(kind === "money" ? money : { of: "ratio" }) }));
}

/** Revenue in whole units of the set's currency. */
export function readRevenue(money: NumberRules = { of: "money" }): ReadCell<number | null> {
  return optionalCell(numberCell({ least: 0, most: 1e13, ...money }));
}

/** Sums of a file, whose currency is held against the set's. */
const ofFile: NumberRules = { of: "money", currency: ROWS_OWN };

const metricColumns = Object.fromEntries(
  METRICS.map((metric) => [
    metric.key,
    optionalColumn(metric.header, readMetric(metric, ofFile), null, {
      names: [metric.name],
      ...(metric.kind === "share" && { write: percentNumber, unit: "%" }),
      ...(metric.kind === "multiple" && { unit: "×" }),
    }),
  ]),
) as Record<MetricKey, CsvColumn<number | null>>;

export const PEER_COLUMNS: Columns<PeerRow> = {
  name: neededColumn("Name", textCell(200), { names: ["Company", "Peer"] }),
  sector: neededColumn("Sector", textCell(80), { names: ["Industry"] }),
  country: neededColumn("Country", (cell) => {
    const code = cell.trim().toUpperCase();
    if (/^[A-Z]{2}$/.test(code)) return { ok: true, value: code };
    return { ok: false, what: "it is no country code", right: "Use two letters, like GB" };
  }),
  year: neededColumn("Year", numberCell({ least: 1990, most: 2100, isWhole: true }), { unit: "year" }),
  revenue: optionalColumn("Revenue", readRevenue(ofFile), null),
  ...metricColumns,
};

/** A company as a file says it. */
export function peerRow({ name, sector, country, year, revenue, metrics }: Omit<PeerCompany, "id">): PeerRow {
  return { name, sector, country, year, revenue, ...metrics };
}

export function peerCompanyOf(id: string, row: PeerRow): PeerCompany {
  const metrics = Object.fromEntries(METRICS.map(({ key }) => [key, row[key]])) as Record<
    MetricKey,
    number | null
  >;
  const { name, sector, country, year, revenue } = row;
  return { id, name, sector, country, year, revenue, metrics };
}

/** A company stands once for each year: what two rows of a file may not both be, and how a row is told of. */
export const peerKey = ({ name, year }: Pick<PeerRow, "name" | "year">) => `${name.toLowerCase()} ${year}`;
export const peerName = ({ name, year }: Pick<PeerRow, "name" | "year">) => `${name} of ${year}`;

/**
 * Columns of percent that look as if shares stood among them (0.35 for 35 %): told, not changed, since 0.35 % may be
 * meant. Said where three cells or more, and a quarter of the column, are within 1 %, beside others above 5 % or alone.
 */
export function unitWarnings(rows: readonly { row: PeerRow }[]): Problem[] {
  return METRICS.filter(({ kind }) => kind === "share").flatMap(({ key, header }) => {
    const sizes = rows.flatMap(({ row }) => {
      const value = row[key];
      return value === null || value === 0 ? [] : [Math.abs(value)];
    });
    const small = sizes.filter((size) => size <= 0.01).length;
    const isMixed =
      small >= 3 &&
      small * 4 >= sizes.length &&
      (small === sizes.length || sizes.some((size) => size > 0.05));
    if (!isMixed) return [];
    const what = `${header}: ${small} of ${count(sizes.length, "value")} are within 1%, as if shares like 0.35 were mixed with percent`;
    return [problem("mixed-units", header, what, "Write percent in all of them: 35, or 35%, for 0.35")];
  });
}
