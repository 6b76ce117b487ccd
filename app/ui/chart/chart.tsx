import { Fragment, useId } from "react";
import { DataTable } from "../list/table.tsx";
import type { AxisText, Drawing, DrawnChart, DrawnSparkline } from "./chart.ts";

export interface ChartProps {
  /** Made by `columnChart` or `lineChart` in the page's loader. */
  chart: DrawnChart;
  /** Heading level of the finding. */
  level?: 2 | 3;
  /** The same figures stand in a table beside it already. */
  withoutTable?: boolean;
}

/** A figure: its finding, its unit, the drawing, its source, and its numbers as a table for whoever wants them. */
export function Chart({ chart, level = 3, withoutTable }: ChartProps) {
  const Heading = `h${level}` as const;
  const { kind, names, table } = chart;
  const words = useId();
  return (
    <figure className="chart">
      <figcaption>
        <Heading>{chart.finding}</Heading>
        <p className="hint">{chart.unit}</p>
      </figcaption>
      {names.length > 1 && <Key kind={kind} names={names} />}
      <Plot
        drawing={chart.wide}
        kind={kind}
        summary={chart.summary}
        words={{ id: words }}
        className="chart-wide"
      />
      <Plot
        drawing={chart.narrow}
        kind={kind}
        summary={chart.summary}
        words={{ id: words, of: chart.wide }}
        className="chart-narrow"
      />
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
    </figure>
  );
}

export interface PlotProps {
  drawing: Drawing;
  kind: DrawnChart["kind"];
  /** The chart in words. */
  summary: string;
  /** Of two drawings of one chart the second shows the first one's words again: they stand on the page once. */
  words?: { id: string; of?: Drawing };
  className?: string;
}

/** The drawing alone, for a chart that is captioned by what stands around it. */
export function Plot({ drawing, kind, summary, words, className = "" }: PlotProps) {
  const texts = (part: Part) => (
    <g className={`plot-${part}`}>
      {words?.of ? (
        <SameTexts texts={drawing[part] ?? []} of={words.of} id={words.id} />
      ) : (
        <Texts texts={drawing[part] ?? []} id={words && `${words.id}${part}`} />
      )}
    </g>
  );
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      role="img"
      aria-label={summary}
      className={`plot plot-${kind} ${className}`}
    >
      <g aria-hidden="true">
        <path d={drawing.grid} className="plot-grid" />
        {kind === "columns" && <Marks marks={drawing.marks} />}
        <path d={drawing.base} className="plot-base" />
        {kind !== "columns" && <Marks marks={drawing.marks} />}
        {drawing.ends.map((end, index) => (
          <circle key={index} cx={end.x} cy={end.y} r={4} data-series={index + 1} />
        ))}
        {texts("ticks")}
        {texts("labels")}
        {texts("starts")}
        {texts("figures")}
      </g>
    </svg>
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

function Marks({ marks }: { marks: readonly string[] }) {
  return marks.map((d, index) => <path key={index} d={d} data-series={index + 1} />);
}

const PARTS = ["ticks", "labels", "starts", "figures"] as const;
type Part = (typeof PARTS)[number];

/** @param id given, each text has an id, by which another drawing can show it. */
function Texts({ texts, id }: { texts: readonly AxisText[]; id?: string | undefined }) {
  return texts.map(({ x, y, text }, index) => (
    <Fragment key={index}>
      <text id={id && id + index} x={x} y={y}>
        {text}
      </text>{" "}
    </Fragment>
  ));
}

/**
 * Texts at other places of another drawing; those that stand in that one, as whatever part, are not written again: a label
 * beside its bar there may stand above it here.
 */
function SameTexts({ texts, of, id }: { texts: readonly AxisText[]; of: Drawing; id: string }) {
  const there = PARTS.flatMap((part) =>
    (of[part] ?? []).map((one, index) => ({ ...one, id: `${id}${part}${index}` })),
  );
  return texts.map((one, index) => {
    const same = there.find(({ text }) => text === one.text);
    if (!same) return <Texts key={index} texts={[one]} />;
    return <use key={index} href={`#${same.id}`} x={tenths(one.x - same.x)} y={tenths(one.y - same.y)} />;
  });
}

const tenths = (length: number) => Math.round(length * 10) / 10;

function Key({ kind, names }: { kind: DrawnChart["kind"]; names: readonly string[] }) {
  return (
    <ul className="chart-key plain">
      {names.map((name, index) => (
        <li key={name}>
          <svg width={28} height={12} aria-hidden="true" className={`plot-${kind}`}>
            <path d={kind === "lines" ? "M0 6H28" : "M0 0H12V12H0z"} data-series={index + 1} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
