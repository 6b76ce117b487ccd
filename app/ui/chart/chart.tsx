import { useId } from "react";
import { DataTable } from "../list/table.tsx";
import type { DrawnChart, DrawnSparkline } from "./chart.ts";
import { Plot } from "./plot.tsx";

export interface ChartProps {
  /** Made by `columnChart` or `lineChart` in the page's loader. */
  chart: DrawnChart;
  /** Heading level of the finding. */
  level?: 2 | 3;
  /** The same figures stand in a table beside it already. */
  withoutTable?: boolean;
}

/** A figure: its finding, its unit, the drawing, its source, and its numbers as a table for whoever wants them. */
export function Chart({ chart, ...shown }: ChartProps) {
  const id = useId();
  if (!("wide" in chart)) return <StandingChart id={id} chart={chart} />;
  return (
    <figure key="drawn" id={id} className="chart" data-finding={chart.finding}>
      <Figure id={id} chart={chart} {...shown} />
    </figure>
  );
}

/** Keyed by what the loader handed over, which stays the same object for as long as the document's data is shown. */
const standing = new WeakMap<object, { __html: string }>();

/**
 * A chart that came with the document and not with its data (`charts-once.server.ts`): React takes it over as it stands
 * there. Where React draws the page anew it counts its ids anew, too, and the chart is known by its finding.
 */
function StandingChart({ id, chart }: { id: string; chart: { finding: string } }) {
  let markup = standing.get(chart);
  if (!markup) {
    const there = `figure[data-finding="${CSS.escape(chart.finding)}"]`;
    const figure = document.getElementById(id) ?? document.querySelector(there);
    markup = { __html: figure?.innerHTML ?? "" };
    standing.set(chart, markup);
  }
  return (
    <figure
      key="standing"
      id={id}
      className="chart"
      data-finding={chart.finding}
      suppressHydrationWarning
      dangerouslySetInnerHTML={markup}
    />
  );
}

function Figure({ id, chart, level = 3, withoutTable }: ChartProps & { id: string }) {
  const Heading = `h${level}` as const;
  const { kind, names, tones, summary, table } = chart;
  const words = `${id}w`;
  const drawn = { kind, tones, summary };
  return (
    <>
      <figcaption>
        <Heading>{chart.finding}</Heading>
        <p className="hint">{chart.unit}</p>
      </figcaption>
      {names.length > 1 && <Key kind={kind} names={names} tones={tones} />}
      <Plot {...drawn} drawing={chart.wide} named={{ id: words }} className="chart-wide" />
      <Plot {...drawn} drawing={chart.narrow} named={{ by: words }} className="chart-narrow" />
      <p className="chart-source">{chart.source}</p>
      {!withoutTable && (
        <details>
          <summary>View data as table</summary>
          <DataTable
            caption={`${chart.finding} ${chart.unit}`}
            captionHidden
            rows={table.rows}
            rowKey={(row) => row.label}
            columns={[
              { header: table.labelName, cell: (row) => row.label, rowHeader: true },
              ...names.map((name, index) => ({
                header: name,
                cell: (row: (typeof table.rows)[number]) => row.cells[index],
                align: "right" as const,
              })),
            ]}
          />
        </details>
      )}
    </>
  );
}

/** A small line beside a figure. Its words are read in its place. */
export function Sparkline({ spark, label }: { spark: DrawnSparkline; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${spark.width} ${spark.height}`}
      width={spark.width}
      height={spark.height}
      role="img"
      aria-label={`${label}: ${spark.summary}`}
      className="plot plot-lines sparkline"
    >
      {spark.band?.area && <path d={spark.band.area} className="sparkline-band" />}
      {spark.band?.edges && <path d={spark.band.edges} className="plot-base" />}
      <path d={spark.line} data-series={1} />
      <circle cx={spark.end.x} cy={spark.end.y} r={2.5} data-series={1} />
    </svg>
  );
}

function Key({ kind, names, tones }: Pick<DrawnChart, "kind" | "names" | "tones">) {
  return (
    <ul className="chart-key plain">
      {names.map((name, index) => (
        <li key={name}>
          <svg width={28} height={12} aria-hidden="true" className={`plot-${kind}`}>
            <path
              d={kind === "lines" ? "M0 6H28" : "M0 0H12V12H0z"}
              data-series={index + 1}
              className={tones && `badge-${tones[index]}`}
            />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
