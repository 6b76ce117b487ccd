/** The plots of a benchmark, drawn, each with what its table shows. */
import { type MetricKey, unitOfMetric } from "#app/features/analysis/benchmarking/maths/metric.ts";
import {
  boxRows,
  SCATTER_MOST,
  scatterOf,
  spreadOver,
  STRIP_MOST,
} from "#app/features/analysis/benchmarking/pages/benchmark-plots.ts";
import { writeNumber } from "#app/features/analysis/benchmarking/pages/write-number.ts";
import type { FoundBenchmark } from "#app/features/analysis/benchmarking/records/find-worked.server.ts";
import { count, grouped } from "#app/plural.ts";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { boxChart } from "#app/ui/chart/box-chart.server.ts";
import { scatterChart } from "#app/ui/chart/scatter-chart.server.ts";

/** Peers of the scatter that its table lists. */
const ROWS_LISTED = 50;
/** Peers beyond the axes that are named. */
const BEYOND_NAMED = 3;

/** Boxes of each metric on its own scale; null when every one of them is hidden. */
export function boxesOf({ worked, saved }: FoundBenchmark, source: string) {
  const boxes = boxRows(worked);
  if (boxes.length === 0) return null;
  const isSampled = boxes.some(({ box }) => box.strip.length === STRIP_MOST);
  const sampled = isSampled ? `, of more than ${STRIP_MOST} as many, spread evenly over all` : "";
  const write = (metric: (typeof boxes)[number]["metric"], value: number) =>
    writeNumber(value, unitOfMetric(metric, worked.currency));
  return boxChart({
    finding: `Where ${saved.name} stands in each metric`,
    unit: [
      "Box: middle half of the peers; line in it: median",
      boxes.some(({ box }) => box.strip.length > 0) && `thin strokes: single peers${sampled}`,
      boxes.some(({ box }) => box.beyond.below + box.beyond.above > 0) &&
        "arrows: outliers beyond the scale, which are named with the figures",
      "each metric has a scale of its own, higher values to the right",
    ]
      .filter(Boolean)
      .join("; "),
    labelName: "Metric",
    names: ["Middle half of the peers", saved.name],
    boxes: boxes.map(({ box }) => box),
    source,
    summary: boxes
      .map(({ metric, box }) => {
        const own = box.dot === null ? "not known" : write(metric, box.dot);
        return `${metric.name}: ${own}; the middle half of the peers from ${write(metric, box.lower)} to ${write(metric, box.upper)}, median ${write(metric, box.median)}.`;
      })
      .join(" "),
  });
}

/** Standings as bars to 100; null where there is none. */
export function ladderOf({ worked, saved }: FoundBenchmark, source: string) {
  const rungs = worked.rows.flatMap(({ metric, statistics }) => {
    const standing = statistics.ok ? statistics.value.own?.standing : null;
    return standing ? [{ name: metric.name, standing: standing.value }] : [];
  });
  if (rungs.length === 0) return null;
  return barChart(
    {
      finding: `Standing of ${saved.name}, higher is better`,
      unit: "Percentile by midrank, turned round where lower values are better; 50 is the middle of the peers",
      labelName: "Metric",
      labels: rungs.map(({ name }) => name),
      series: [{ name: "Standing", values: rungs.map(({ standing }) => standing) }],
      source,
      write: (value) => (Number.isInteger(value) ? String(value) : value.toFixed(1)),
    },
    { most: 100, rules: [0, 25, 50, 75, 100] },
  );
}

/** Two metrics against each other with the medians as cross-hairs; null where one has too few peers. */
export function scatterChartOf(
  { worked, saved }: FoundBenchmark,
  pair: readonly [MetricKey, MetricKey],
  source: string,
) {
  const data = scatterOf(worked, pair);
  if (!data) return null;
  const { across, up, points, within, beyond, company, medians } = data;
  const drawn = spreadOver(within, SCATTER_MOST);
  const scaled = (kind: typeof across.kind, value: number) => (kind === "share" ? value * 100 : value);
  const at = ({ x, y }: { x: number; y: number }) => ({ x: scaled(across.kind, x), y: scaled(up.kind, y) });
  const sign = (kind: typeof across.kind) => (kind === "share" ? "%" : kind === "multiple" ? "×" : "");
  const writer = (kind: typeof across.kind) => (value: number) =>
    `${value < 0 ? "−" : ""}${kind === "money" ? grouped(Math.abs(value)) : String(Number(Math.abs(value).toFixed(2)))}${sign(kind)}`;
  const words = (metric: typeof across, value: number) =>
    writeNumber(value, unitOfMetric(metric, worked.currency));
  const left = [
    within.length > drawn.length &&
      `${drawn.length} of ${count(within.length, "peer")} are drawn, spread evenly over all across`,
    beyond.length > 0 &&
      `beyond the axes: ${beyond
        .slice(0, BEYOND_NAMED)
        .map(({ name, x, y }) => `${name} (${words(across, x)}, ${words(up, y)})`)
        .join(
          ", ",
        )}${beyond.length > BEYOND_NAMED ? ` and ${grouped(beyond.length - BEYOND_NAMED)} more` : ""}`,
  ].filter(Boolean);
  const listed = points.slice(-ROWS_LISTED).reverse();
  return {
    chart: scatterChart({
      finding: `${across.name} and ${up.name}`,
      unit: `${across.name} across, ${up.name} up; the rules are the medians${left.map((text) => `; ${text}`).join("")}`,
      labelName: "Company",
      groups: [
        { name: "Peers", points: drawn.map(at) },
        ...(company ? [{ name: saved.name, points: [at(company)] }] : []),
      ],
      cross: at(medians),
      source,
      write: writer(up.kind),
      writeAcross: writer(across.kind),
      summary: `${count(points.length, "peer")}. Medians: ${words(across, medians.x)} and ${words(up, medians.y)}. ${
        company ? `${saved.name}: ${words(across, company.x)} and ${words(up, company.y)}.` : ""
      }`,
    }),
    headers: [across.name, up.name],
    rows: [
      ...(company ? [{ key: "company", name: saved.name, x: company.x, y: company.y }] : []),
      ...listed.map(({ id, name, x, y }) => ({ key: id, name, x, y })),
    ].map(({ key, name, x, y }) => ({ key, name, cells: [words(across, x), words(up, y)] })),
    more:
      points.length > listed.length
        ? `The ${listed.length} highest in ${across.name} of ${count(points.length, "peer")}.`
        : undefined,
  };
}
