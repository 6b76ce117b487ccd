import { brand } from "#app/brand.ts";
import { Plot } from "#app/ui/chart/plot.tsx";
import type { DrawnChart } from "#app/ui/chart/chart.ts";

/** A page as clients receive it: a chart of a report, and the line that says whose copy it is. */
export function ReportSheet({ chart, report }: { chart: DrawnChart; report: string }) {
  return (
    <figure className="sheet">
      <div className="sheet-page">
        <p className="sheet-head">
          <span>{brand.name}</span> <span>Figure 1</span>
        </p>
        <p className="sheet-finding">{chart.finding}</p>
        <p className="hint sheet-unit">
          {chart.unit}. Solid: {chart.names[0]?.toLowerCase()}. Dashed: {chart.names[1]?.toLowerCase()}.
        </p>
        <Plot drawing={chart.narrow} kind={chart.kind} summary={chart.summary} />
        <p className="sheet-stamp">Licensed to your company · your name · date · copy number</p>
      </div>
      <figcaption className="hint">
        From “{report}”. {chart.source}
      </figcaption>
    </figure>
  );
}
