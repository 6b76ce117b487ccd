import { count } from "#app/plural.ts";
import { brand } from "#app/brand.ts";
import { QUARTILE_METHOD } from "#app/features/numbers/quantile.ts";
import type { SheetDocument } from "#app/platform/pdf/documents/sheet-document.ts";
import { POINTS } from "#app/features/numbers/unit.ts";
import { writeRow } from "../pages/benchmark-rows.ts";
import { LEAST_FOR_EXTREMES, LEAST_PEERS } from "../maths/company.ts";
import { PERCENTILE_METHOD } from "../maths/percentile.ts";
import { SAMPLE_NOTE } from "../records/sample-note.ts";
import type { SavedBenchmark, SavedGroup } from "../records/saved-benchmark.ts";
import type { WorkedOut } from "../maths/work-out.ts";
import { writeNumber } from "../pages/write-number.ts";

const mostExclusions = 8;
/** Metrics whose outliers are named. */
const mostOutliers = 3;

/** The benchmark on one page, as plain data for the printer. @param printed the day, written; `issuedAt` its moment. */
export function benchmarkMemo(
  saved: SavedBenchmark,
  group: SavedGroup,
  worked: WorkedOut,
  { companyName, printed, asOf }: { companyName: string; printed: string; asOf: string },
): SheetDocument {
  const rows = worked.rows.map((row) => writeRow(row, worked.currency));
  const excluded = worked.rows.flatMap((row) =>
    row.excluded.map(({ name, reason }) => `${name}, ${row.metric.name}: ${reason}`),
  );
  const shown = excluded.slice(0, mostExclusions);
  const hidden = rows.flatMap((row) => row.hidden ?? []);
  const outliers = rows.flatMap(({ name, notes }) =>
    notes.flatMap(({ part, text }) => (part === "outliers" ? [`${name}: ${text}.`] : [])),
  );
  const dash = "–";
  const lower = worked.rows.filter(({ direction }) => direction === "lower").map(({ metric }) => metric.name);
  const directions =
    lower.length === 0
      ? "Higher is better in all."
      : `Lower is better in ${lower.join(" and ")}; higher in the others.`;
  return {
    title: `Benchmark of ${saved.name}`,
    subject: "Peer benchmark",
    issuedAt: saved.updatedAt,
    label: worked.isSample ? SAMPLE_NOTE : undefined,
    facts: [
      ["Prepared for", companyName],
      ["Company", `${saved.name}, ${saved.sector}, ${saved.year}`],
      ["Peer group", `${group.name}, version ${group.version}: ${count(worked.peers.length, "peer")}`],
      ["Source", `${group.set.name}, version ${group.set.version} (${group.set.source}), as of ${asOf}`],
      [
        "Composite standing",
        worked.composite.ok
          ? `${writeNumber(worked.composite.value.value, POINTS)} of 100, higher is better`
          : (worked.composite.problems[0]?.what ?? dash),
      ],
    ],
    table: {
      columns: [
        { header: "Metric", align: "left" },
        ...["Company", "P25", "Median", "P75", "Percentile", "Rank", "n", "Gap", "Worth a year"].map(
          (header) => ({ header, align: "right" as const }),
        ),
      ],
      rows: rows.map((row) => [
        row.name,
        row.subject ?? dash,
        row.lower ?? dash,
        row.median ?? dash,
        row.upper ?? dash,
        row.percentile ?? dash,
        row.rank ? `${row.rank} ${row.rankOf}` : dash,
        row.n,
        row.gap ?? dash,
        row.worth ?? dash,
      ]),
    },
    notes: [
      PERCENTILE_METHOD,
      `Quartiles: ${QUARTILE_METHOD}.`,
      `${directions} Rank 1 is the best.`,
      `Fewer than ${LEAST_PEERS} peers show no statistic; fewer than ${LEAST_FOR_EXTREMES} no single company’s value.`,
      "Gap is the median less the company’s value, between percentages in percentage points (pp); its worth is the gap times revenue, a year; below zero it is a cost. n.m.: not meaningful, as EBITDA is not above zero.",
      weightsText(worked),
      ...hidden.slice(0, 4),
      ...outliers.slice(0, mostOutliers),
      ...(shown.length > 0
        ? [
            `Left out by hand: ${shown.join("; ")}${excluded.length > shown.length ? `; and ${excluded.length - shown.length} more` : ""}.`,
          ]
        : []),
      ...(worked.composite.ok
        ? worked.composite.value.warnings.map(({ what }) => `Composite: ${what}.`)
        : []),
    ],
    imprint: [`${brand.name} · ${printed}`, `${brand.email.clients} · ${brand.phone.label}`],
    publisher: brand.name,
  };
}

/** What each metric counts in the composite. */
function weightsText({ rows }: WorkedOut): string {
  const [first] = rows;
  const text = rows.every(({ weight }) => weight === first?.weight)
    ? `${first?.weight ?? 1} each`
    : rows.map(({ metric, weight }) => `${metric.name} ${weight}`).join(", ");
  return `Composite: mean of the standings (percentiles that are higher for the better), weighted by ${text}.`;
}
