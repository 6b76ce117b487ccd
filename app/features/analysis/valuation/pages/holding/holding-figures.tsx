import { DealRecordLinks } from "#app/features/analysis/deal-records/deal-record-links.tsx";
import { ExplainedFigure, FiguresTable } from "#app/features/analysis/figures/explained-figure.tsx";
import {
  MethodTable,
  SensitivityTable,
} from "#app/features/analysis/valuation/pages/holding/method-table.tsx";
import type { ShownHolding } from "#app/features/analysis/valuation/pages/holding/show-holding.server.ts";
import { chartCsvHref, holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { ChangeTable } from "#app/features/record-changes/change-table.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";

/** What led to a holding's value and returns, each number with its explanation. */
export function HoldingFigures({ holding }: { holding: ShownHolding }) {
  const { id, keep, explained } = holding;
  const hasExport = holding.access === "granted";
  const explain = (key: string) => holdingHref(id, "", keep, { explain: key });
  return (
    <>
      {holding.trail.length > 0 && (
        <FiguresTable caption="From the inputs to fair value" figures={holding.trail} hrefFor={explain} />
      )}
      {holding.returns.length > 0 && (
        <FiguresTable caption="Returns" figures={holding.returns} hrefFor={explain} />
      )}
      {holding.returnsProblems.map((text) => (
        <p key={text} className="hint">
          {text}.
        </p>
      ))}
      {holding.way && (
        <FiguresTable caption={holding.way.title} figures={holding.way.steps} hrefFor={explain} />
      )}
      {explained && <ExplainedFigure figure={explained} />}
      {holding.football && (
        <Card id="methods">
          <Chart chart={holding.football} level={2} withoutTable />
        </Card>
      )}
      <MethodTable methods={holding.methods} explain={explain} />
      {hasExport && (
        <ChartDownload
          to={chartCsvHref({ of: "methods", holding: id }, keep)}
          about="fair value by each method"
        />
      )}
      {holding.grid && <SensitivityTable grid={holding.grid} />}
      {holding.grid && hasExport && (
        <ChartDownload
          to={chartCsvHref({ of: "sensitivity", holding: id }, keep)}
          about="enterprise value by WACC and growth"
        />
      )}
      <Card title="What is known of it">
        <SummaryList items={holding.facts} />
      </Card>
      <DealRecordLinks links={holding.links} keep={keep} />
      <ChangeTable changes={holding.changes} />
    </>
  );
}
