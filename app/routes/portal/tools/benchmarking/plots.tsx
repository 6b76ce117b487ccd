import { Form } from "react-router";
import type { BenchmarkPlot } from "#app/features/analysis/benchmarking/exports/plot-csv.ts";
import { METRICS } from "#app/features/analysis/benchmarking/maths/metric.ts";
import { benchmarkHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { readPair } from "#app/features/analysis/benchmarking/pages/benchmark-plots.ts";
import { writeRow } from "#app/features/analysis/benchmarking/pages/benchmark-rows.ts";
import {
  BenchmarkBanner,
  SampleNotice,
  ViewTabs,
} from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { findWorked } from "#app/features/analysis/benchmarking/records/find-worked.server.ts";
import { SAMPLE_NOTE } from "#app/features/analysis/benchmarking/records/sample-note.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { toolAccess } from "#app/features/analysis/tools/tool-access.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import { date } from "#app/ui/text/format.ts";
import type { Route } from "./+types/plots";
import {
  boxesOf,
  ladderOf,
  scatterChartOf,
} from "#app/features/analysis/benchmarking/pages/draw-plots.server.ts";

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
