import { grouped } from "#app/plural.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import type { Figure } from "#app/features/analysis/figures/figure.ts";
import { computedNumber } from "#app/features/numbers/show-input.ts";
import { directionText, NOT_MEANINGFUL, unitOfMetric } from "../maths/metric.ts";
import { PERCENTILE_METHOD } from "../maths/percentile.ts";
import { SAMPLE_NOTE } from "../records/sample-note.ts";
import { QUARTILE_METHOD } from "#app/features/numbers/quantile.ts";
import type { WorkedOut, WorkedRow } from "../maths/work-out.ts";
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
  /** "=3" where others share the place; and how many have one: "of 9". */
  rank: string | null;
  rankOf: string | null;
  n: string;
  gap: string | null;
  worth: string | null;
  weight: string;
  /** Why the statistics are hidden, with what would show them. */
  hidden: string | null;
  notes: RowNote[];
}

/** A remark below a metric's name. */
export interface RowNote {
  text: string;
  /** What explains its number, as `<metric>-<part>`. */
  part: string;
}

/** Outliers that are named; the others are counted. */
const mostOutliers = 5;

export function writeRow(row: WorkedRow, currency: string): WrittenRow {
  const { metric, direction, subject, statistics, excluded, outliers, counted, notMeaningful } = row;
  const unit = unitOfMetric(metric, currency);
  const shown = statistics.ok ? statistics.value : null;
  const own = shown?.own ?? null;
  const [problem] = statistics.ok ? [] : statistics.problems;
  const notes: RowNote[] = [];
  const unknown = counted.unknown.length - notMeaningful;
  if (unknown > 0) notes.push({ text: `Not known of ${grouped(unknown)} of the peers`, part: "n" });
  if (notMeaningful > 0) {
    const text = `Not meaningful (n.m.) of ${grouped(notMeaningful)} of the peers: EBITDA is not above zero`;
    notes.push({ text, part: "n" });
  }
  if (!row.isMeaningful) {
    notes.push({ text: "Not meaningful (n.m.) of the company: its EBITDA is not above zero", part: "n" });
  }
  if (excluded.length > 0) notes.push({ text: `Left out by hand: ${excluded.length}`, part: "n" });
  if (shown?.extremes) {
    notes.push({ text: `Lowest ${writeNumber(shown.extremes.least.value, unit)}`, part: "least" });
    notes.push({ text: `Highest ${writeNumber(shown.extremes.most.value, unit)}`, part: "most" });
  }
  if (outliers.length > 0) {
    const named = outliers
      .slice(0, mostOutliers)
      .map(({ name, value }) => `${name} (${writeNumber(value, unit)})`);
    const more = outliers.length - named.length;
    const text = `Outliers, counted: ${named.join(", ")}${more > 0 ? ` and ${grouped(more)} more` : ""}`;
    notes.push({ text, part: "outliers" });
  }
  return {
    key: metric.key,
    name: metric.name,
    direction: directionText(direction),
    subject: !row.isMeaningful ? NOT_MEANINGFUL : subject === null ? null : writeNumber(subject, unit),
    lower: shown && writeNumber(shown.lower.value, unit),
    median: shown && writeNumber(shown.median.value, unit),
    upper: shown && writeNumber(shown.upper.value, unit),
    percentile: own && writeNumber(own.percentile.value, own.percentile.unit),
    standing: own && writeNumber(own.standing.value, own.standing.unit),
    rank: own && `${own.rank.isShared ? "=" : ""}${grouped(own.rank.place.value)}`,
    rankOf: own && `of ${grouped(own.rank.of)}`,
    n: grouped(row.n.value),
    gap: row.gap.ok ? writeGap(row.gap.value.value, row.gap.value.unit) : null,
    worth: row.worth.ok ? writeWorth(row.worth.value) : null,
    weight: String(row.weight),
    hidden: problem ? `${problem.what}. ${problem.right}.` : null,
    notes,
  };
}

function writeWorth({ value, unit }: Figure): string {
  return `${writeGap(value, unit)}${value < 0 ? ", a cost" : ""}`;
}

/** The table as a file: plain numbers, percent for shares, with how they were worked out below. */
export function benchmarkCsvRows(name: string, worked: WorkedOut): CsvCell[][] {
  const { currency, asOf, source } = worked;
  const plain = (row: WorkedRow, value: number | null | undefined): CsvCell => {
    if (value === null || value === undefined) return null;
    return computedNumber(value, row.metric.kind === "share");
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
      "Gap to median (% in points)",
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
        row.isMeaningful ? plain(row, row.subject) : NOT_MEANINGFUL,
        plain(row, shown?.lower.value),
        plain(row, shown?.median.value),
        plain(row, shown?.upper.value),
        shown?.own?.percentile.value ?? null,
        shown?.own?.standing.value ?? null,
        shown?.own?.rank.place.value ?? null,
        shown?.own?.rank.of ?? null,
        row.n.value,
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
    ...worked.rows.flatMap(({ metric, excluded }) =>
      excluded.map(({ name: left, reason }): CsvCell[] => ["Left out", left, metric.name, reason]),
    ),
    ...(worked.isSample ? [["Data", SAMPLE_NOTE]] : []),
  ];
}
