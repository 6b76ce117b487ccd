import { Form } from "react-router";
import type { BenchmarkPlot } from "#app/features/analysis/benchmarking/exports/plot-csv.ts";
import { METRICS } from "#app/features/analysis/benchmarking/maths/metric.ts";
import { benchmarkHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { ShownPlots } from "./show-plots.server.ts";

type Row = ShownPlots["rows"][number];

/** The plots of a benchmark, each with its numbers and their file. */
export function PlotCards({
  id,
  keep,
  access,
  boxes,
  ladder,
  scatter,
  rows,
  company,
  across,
  up,
}: ShownPlots) {
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
                  cell: (row: Row) => row[part] ?? "–",
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
                    cell: (row: { cells: string[] }) => row.cells[index],
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
