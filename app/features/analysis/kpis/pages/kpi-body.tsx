import type { ComponentProps } from "react";
import { ValueFields } from "#app/features/analysis/kpis/forms/value-form.tsx";
import { KpiChartCard } from "#app/features/analysis/kpis/pages/kpi-chart-card.tsx";
import { kpiHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { KpiLinks } from "#app/features/analysis/kpis/pages/kpi-links.tsx";
import { KpiTables } from "#app/features/analysis/kpis/pages/kpi-tables.tsx";
import type { ShownKpi } from "#app/features/analysis/kpis/pages/show-kpi.server.ts";
import { RemovalNotices } from "#app/features/analysis/tools/removal-notices.tsx";
import { Card } from "#app/ui/card.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";

interface Props {
  kpi: ShownKpi;
  form: { id: string };
  fields: ComponentProps<typeof ValueFields>["fields"];
}

/** A KPI: its chart, its facts, the form for its next value, its rules and its values. */
export function KpiBody({ kpi, form, fields }: Props) {
  const { id, keep, name, isEntered, isRemoving } = kpi;
  const here = kpiHref(id, keep);
  return (
    <>
      <RemovalNotices noun="KPI" name={name} here={here} isRemoving={isRemoving}>
        Its rules go with it, and nobody is told by them any more.
      </RemovalNotices>
      <KpiChartCard kpi={kpi} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="The KPI">
          <SummaryList items={kpi.facts} />
        </Card>
        {isEntered && (
          <Card title="Enter a value" id="enter">
            <ValueFields form={form} fields={fields} action={here} />
          </Card>
        )}
      </div>
      <KpiTables kpi={kpi} />
      <KpiLinks kpi={kpi} />
    </>
  );
}
