import type { CsvCell } from "#app/features/csv/csv.ts";
import { directionText, unitOfMetric } from "./metric.ts";
import { PERCENTILE_METHOD } from "./percentile.ts";
import { QUARTILE_METHOD } from "#app/features/figures/quantile.ts";
import type { WorkedOut, WorkedRow } from "./work-out.ts";
import { writeGap, writeNumber } from "./write-number.ts";

/** A metric of a benchmark as the table prints it; null where there is nothing to say or it may not be said. */
export interface WrittenRow {
  key: string;
  name: string;
  direction: string;
  subject: string | null;
  lower: string | null;
  median: string | null;
  upper: string | null;
  percentile: string | null;
  standing: string | null;
  rank: string | null;
  n: string;
  gap: string | null;
  worth: string | null;
  weight: string;
  /** Why the statistics are hidden, with what would show them. */
  hidden: string | null;
  notes: string[];
}

export function writeRow(row: WorkedRow, currency: string): WrittenRow {
  const { metric, direction, subject, statistics, excluded, outliers, unknown, extremes } = row;
  const unit = unitOfMetric(metric, currency);
  const shown = statistics.ok ? statistics.value : null;
  const [problem] = statistics.ok ? [] : statistics.problems;
  const notes = [
    unknown > 0 ? `Not known of ${unknown} of the peers.` : null,
    excluded.length > 0 ? `Left out by hand: ${excluded.length}.` : null,
    // A single company's value may be told only where enough others stand beside it.
    extremes
      ? `Lowest ${writeNumber(extremes.least, unit)}, highest ${writeNumber(extremes.most, unit)}.`
      : null,
    outliers.length > 0
      ? `Outliers, counted: ${outliers
          .map((one) => `${one.name} (${writeNumber(one.value, unit)})`)
          .slice(0, 5)
          .join(", ")}${outliers.length > 5 ? ` and ${outliers.length - 5} more` : ""}.`
      : null,
  ];
  return {
    key: metric.key,
    name: metric.name,
    direction: directionText(direction),
    subject: subject === null ? null : writeNumber(subject, unit),
    lower: shown && writeNumber(shown.lower.value, unit),
    median: shown && writeNumber(shown.median.value, unit),
    upper: shown && writeNumber(shown.upper.value, unit),
    percentile: shown?.percentile ? writeNumber(shown.percentile.value, shown.percentile.unit) : null,
    standing: shown?.standing ? writeNumber(shown.standing.value, shown.standing.unit) : null,
    rank: shown?.rank ? `${shown.rank.shared ? "=" : ""}${shown.rank.rank} of ${shown.rank.of}` : null,
    n: String(row.n),
    gap: row.gap.ok ? writeGap(row.gap.value.value, row.gap.value.unit) : null,
    worth: row.worth.ok ? writeGap(row.worth.value.value, row.worth.value.unit) : null,
    weight: String(row.weight),
    hidden: problem ? `${problem.what}. ${problem.right}.` : null,
    notes: notes.filter((note) => note !== null),
  };
}

/** The table as a file: plain numbers, percent for shares, with how they were worked out below. */
export function benchmarkCsvRows(name: string, worked: WorkedOut): CsvCell[][] {
  const { currency, asOf, source } = worked;
  const plain = (row: WorkedRow, value: number | null | undefined): CsvCell => {
    if (value === null || value === undefined) return null;
    return Number((row.metric.kind === "share" ? value * 100 : value).toPrecision(12));
  };
  const unitName = ({ metric }: WorkedRow) =>
    metric.kind === "share" ? "%" : metric.kind === "money" ? currency : "x";
  return [
    [
      "Metric",
      "Unit",
      "Direction",
      name,
      "P25",
      "Median",
      "P75",
      "Percentile",
      "Standing (higher is better)",
      "Rank",
      "Of",
      "Peers",
      "Gap to median",
      `Worth of the gap (${currency} a year)`,
      "Weight",
      "As of",
      "Source",
      "Hidden because",
    ],
    ...worked.rows.map((row): CsvCell[] => {
      const shown = row.statistics.ok ? row.statistics.value : null;
      const [problem] = row.statistics.ok ? [] : row.statistics.problems;
      return [
        row.metric.name,
        unitName(row),
        directionText(row.direction),
        plain(row, row.subject),
        plain(row, shown?.lower.value),
        plain(row, shown?.median.value),
        plain(row, shown?.upper.value),
        shown?.percentile?.value ?? null,
        shown?.standing?.value ?? null,
        shown?.rank?.rank ?? null,
        shown?.rank?.of ?? null,
        row.n,
        row.gap.ok ? plain(row, row.gap.value.value) : null,
        row.worth.ok ? Math.round(row.worth.value.value) : null,
        row.weight,
        asOf,
        source,
        problem ? problem.what : null,
      ];
    }),
    [
      "Composite standing",
      "points",
      "Higher is better",
      worked.composite.ok ? worked.composite.value.value : null,
    ],
    ["Percentile", PERCENTILE_METHOD],
    ["Quartiles", QUARTILE_METHOD],
  ];
}
