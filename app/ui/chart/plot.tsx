import { Fragment } from "react";
import type { AxisText, Drawing, DrawnChart } from "./chart.ts";

export interface PlotProps {
  drawing: Drawing;
  kind: DrawnChart["kind"];
  tones?: DrawnChart["tones"];
  /** The chart in words. */
  summary: string;
  /**
   * Of the two drawings of one chart: the first has this id, and the second names it instead of repeating the words.
   * One of them is shown, so each is whole: styles do not reach into what `<use>` would show of the other.
   */
  named?: { id: string } | { by: string };
  className?: string;
}

/** The drawing alone, for a chart that is captioned by what stands around it. */
export function Plot({ drawing, kind, tones, summary, named, className = "" }: PlotProps) {
  const { grid, base, marks, ends } = drawing;
  const name =
    named && "by" in named ? { "aria-labelledby": named.by } : { id: named?.id, "aria-label": summary };
  const drawn = marks.map(
    (d, index) =>
      d && <path key={index} d={d} data-series={index + 1} className={tones && `badge-${tones[index]}`} />,
  );
  return (
    <svg
      role="img"
      {...name}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className={`plot plot-${kind} ${className}`}
    >
      <g aria-hidden="true">
        {grid && <path d={grid} className="plot-grid" />}
        {kind === "columns" && drawn}
        {base && <path d={base} className="plot-base" />}
        {kind !== "columns" && drawn}
        {ends.map((end, index) => (
          <circle key={index} cx={end.x} cy={end.y} r={4} data-series={index + 1} />
        ))}
        {PARTS.map((part) => (
          <Words key={part} part={part} texts={drawing[part] ?? []} />
        ))}
        {drawing.hits?.map(({ d, text }, index) => (
          <path key={index} d={d} className="plot-hit">
            <title>{text}</title>
          </path>
        ))}
      </g>
    </svg>
  );
}

const PARTS = ["ticks", "labels", "starts", "figures"] as const;

function Words({ part, texts }: { part: (typeof PARTS)[number]; texts: readonly AxisText[] }) {
  if (texts.length === 0) return null;
  return (
    <g className={`plot-${part}`}>
      {texts.map(({ x, y, text }, index) => (
        <Fragment key={index}>
          <text x={x} y={y}>
            {text}
          </text>{" "}
        </Fragment>
      ))}
    </g>
  );
}
