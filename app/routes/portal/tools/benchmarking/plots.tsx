import { Form } from "react-router";
import type { BenchmarkPlot } from "#app/features/analysis/benchmarking/exports/plot-csv.ts";
import { type MetricKey, METRICS, unitOfMetric } from "#app/features/analysis/benchmarking/maths/metric.ts";
import { benchmarkHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import {
  boxRows,
  readPair,
  SCATTER_MOST,
  scatterOf,
  spreadOver,
  STRIP_MOST,
} from "#app/features/analysis/benchmarking/pages/benchmark-plots.ts";
import { writeRow } from "#app/features/analysis/benchmarking/pages/benchmark-rows.ts";
import {
  BenchmarkBanner,
  SampleNotice,
  ViewTabs,
} from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { writeNumber } from "#app/features/analysis/benchmarking/pages/write-number.ts";
import {
  findWorked,
  type FoundBenchmark,
} from "#app/features/analysis/benchmarking/records/find-worked.server.ts";
import { SAMPLE_NOTE } from "#app/features/analysis/benchmarking/records/sample-note.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { toolAccess } from "#app/features/analysis/tools/tool-access.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { count, grouped } from "#app/plural.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { boxChart } from "#app/ui/chart/box-chart.server.ts";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { scatterChart } from "#app/ui/chart/scatter-chart.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import { date } from "#app/ui/text/format.ts";
import type { Route } from "./+types/plots";

/** Peers of the scatter that its table lists. */
const ROWS_LISTED = 50;
/** Peers beyond the axes that are named. */
const BEYOND_NAMED = 3;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const found = await findWorked(db, actor, params.id);
  if (!found) throw notFound();
  const { saved, group, worked } = found;
  const asked = request.url.searchParams;
  const [across, up] = readPair(asked);
  const sample = worked.isSample ? ` ${SAMPLE_NOTE}.` : "";
  const source = `Source: ${worked.source}, as of ${date(group.asOf)}.${sample}`;
  return {
    id: saved.id,
    keep: keepOf(actor, saved.companyId),
    company: actor.role === "admin" ? saved.companyId : null,
    access: await toolAccess(db, actor, "benchmarking"),
    name: saved.name,
    isSample: worked.isSample,
    rows: worked.rows.map((row) => writeRow(row, worked.currency)),
    boxes: boxesOf(found, source),
    ladder: ladderOf(found, source),
    scatter: scatterChartOf(found, [across, up], source),
    across,
    up,
  };
}

/** Boxes of each metric on its own scale; null when every one of them is hidden. */
function boxesOf({ worked, saved }: FoundBenchmark, source: string) {
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
function ladderOf({ worked, saved }: FoundBenchmark, source: string) {
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
function scatterChartOf(
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
      kind: "points",
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

export default function Plots({ loaderData }: Route.ComponentProps) {
  const { id, keep, name, access, boxes, isSample } = loaderData;
  return (
    <Page
      title={`Plots of ${name}`}
      heading={name}
      eyebrow="Benchmarking"
      lead="The benchmark as drawings, each with its numbers."
      width="wide"
      actions={<LinkButton to={benchmarkHref(id, keep, {}, "/edit")}>Edit</LinkButton>}
    >
      <BenchmarkBanner access={access} />
      <ViewTabs id={id} keep={keep} current="/plots" />
      {isSample && <SampleNotice />}
      {!boxes && (
        <EmptyState
          text="Too few peers to draw"
          detail="Each metric needs five peers that have it. Choose a wider group."
          action={{ to: benchmarkHref(id, keep, {}, "/edit"), label: "Choose another group" }}
        />
      )}
      <Charts {...loaderData} />
    </Page>
  );
}

type Data = Route.ComponentProps["loaderData"];
type Row = Data["rows"][number];

function Charts({ id, keep, access, boxes, ladder, scatter, rows, company, across, up }: Data) {
  const csv = (plot: BenchmarkPlot, about: string, more: Record<string, string> = {}) =>
    access === "granted" && (
      <ChartDownload
        to={benchmarkHref(id, keep, { figures: plot, ...more }, "/benchmark.csv")}
        about={about}
      />
    );
  const choices = METRICS.map(({ key, name }) => ({ value: key, label: name }));
  return (
    <>
      {boxes && (
        <Card id="boxes">
          <Chart chart={boxes} level={2} withoutTable />
          <details className="chart">
            <summary>View data as table</summary>
            <DataTable
              caption={`${boxes.finding}. ${boxes.unit}`}
              captionHidden
              rows={rows.filter((row) => row.median !== null)}
              rowKey={(row) => row.key}
              columns={[
                { header: "Metric", rowHeader: true, cell: (row) => row.name },
                ...(["lower", "median", "upper", "subject"] as const).map((part, index) => ({
                  header: ["P25", "Median", "P75", "Company"][index],
                  align: "right" as const,
                  cell: (row: Row) => <span className="num">{row[part] ?? "–"}</span>,
                })),
              ]}
            />
          </details>
          {csv("boxes", "each metric among its peers")}
        </Card>
      )}
      {ladder && (
        <Card id="ladder">
          <Chart chart={ladder} level={2} />
          {csv("ladder", "percentiles")}
        </Card>
      )}
      <Card title="Two metrics against each other" id="scatter">
        <Form method="get" action="#scatter" className="form">
          {company && <input type="hidden" name="company" value={company} />}
          <div className="grid gap-4 sm:grid-cols-2">
            <Choose name="across" label="Across" value={across} choices={choices} />
            <Choose name="up" label="Up" value={up} choices={choices} />
          </div>
          <Button variant="secondary">Draw</Button>
        </Form>
        {scatter ? (
          <>
            <Chart chart={scatter.chart} level={3} withoutTable />
            <details className="chart">
              <summary>View data as table</summary>
              <DataTable
                caption={`${scatter.chart.finding}. ${scatter.chart.unit}`}
                captionHidden
                rows={scatter.rows}
                rowKey={(row) => row.key}
                columns={[
                  { header: "Company", rowHeader: true, cell: (row) => row.name },
                  ...scatter.headers.map((header, index) => ({
                    header,
                    align: "right" as const,
                    cell: (row: { cells: string[] }) => <span className="num">{row.cells[index]}</span>,
                  })),
                ]}
                source={scatter.more}
              />
            </details>
            {csv("scatter", "two metrics", { across, up })}
          </>
        ) : (
          <p>Fewer than eight peers have both of these metrics: points would show single companies.</p>
        )}
      </Card>
    </>
  );
}

interface ChooseProps {
  name: string;
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
}

function Choose({ name, label, value, choices }: ChooseProps) {
  return (
    <div className="field">
      <label htmlFor={`scatter-${name}`} className="label">
        {label}
      </label>{" "}
      <select
        key={value}
        id={`scatter-${name}`}
        name={name}
        defaultValue={value}
        className="control control-l"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
