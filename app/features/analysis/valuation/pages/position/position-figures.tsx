import { ExplainedFigure, FiguresTable } from "#app/features/analysis/figures/explained-figure.tsx";
import {
  MethodTable,
  SensitivityTable,
} from "#app/features/analysis/valuation/pages/position/method-table.tsx";
import type { ShownPosition } from "#app/features/analysis/valuation/pages/position/show-position.server.ts";
import { chartCsvHref, holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { ChangeTable } from "#app/features/record-changes/change-table.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import type { ReactNode } from "react";
import { SummaryList } from "#app/ui/summary-list.tsx";

/** What led to a holding's value and returns, each number with its explanation. @param children what else is known of it. */
export function PositionFigures({ position, children }: { position: ShownPosition; children: ReactNode }) {
  const { id, keep, explained } = position;
  const hasExport = position.access === "granted";
  const explain = (key: string) => holdingHref(id, "", keep, { explain: key });
  return (
    <>
      {position.trail.length > 0 && (
        <FiguresTable caption="From the inputs to fair value" figures={position.trail} hrefFor={explain} />
      )}
      {position.returns.length > 0 && (
        <FiguresTable caption="Returns" figures={position.returns} hrefFor={explain} />
      )}
      {position.returnsProblems.map((text) => (
        <p key={text} className="hint">
          {text}.
        </p>
      ))}
      {position.way && (
        <FiguresTable caption={position.way.title} figures={position.way.steps} hrefFor={explain} />
      )}
      {explained && <ExplainedFigure figure={explained} />}
      {position.football && (
        <Card id="methods">
          <Chart chart={position.football} level={2} withoutTable />
        </Card>
      )}
      <MethodTable methods={position.methods} explain={explain} />
      {hasExport && (
        <ChartDownload
          to={chartCsvHref({ of: "methods", holding: id }, keep)}
          about="fair value by each method"
        />
      )}
      {position.grid && <SensitivityTable grid={position.grid} />}
      {position.grid && hasExport && (
        <ChartDownload
          to={chartCsvHref({ of: "sensitivity", holding: id }, keep)}
          about="enterprise value by WACC and growth"
        />
      )}
      <Card title="What is known of it">
        <SummaryList items={position.facts} />
      </Card>
      {children}
      <ChangeTable changes={position.changes} />
    </>
  );
}
