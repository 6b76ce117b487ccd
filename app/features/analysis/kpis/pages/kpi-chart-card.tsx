import { ExplainedFigure } from "#app/features/analysis/figures/explained-figure.tsx";
import type { ShownKpi } from "#app/features/analysis/kpis/pages/show-kpi.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** A KPI's values as a line, and what leads to the one that is asked about. */
export function KpiChartCard({ kpi }: { kpi: ShownKpi }) {
  const { isEntered, chart, figure } = kpi;
  return (
    <>
      {chart ? (
        <Card>
          <Chart chart={chart} level={2} withoutTable />
        </Card>
      ) : (
        <EmptyState
          text="No values yet"
          detail={
            isEntered
              ? "Enter the first below, or import a file."
              : (kpi.before ?? "The KPIs it is computed of have none.")
          }
        />
      )}
      {kpi.hidden && <Notice>{kpi.hidden}</Notice>}
      {figure && <ExplainedFigure figure={figure} />}
    </>
  );
}
