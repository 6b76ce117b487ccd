import { acknowledgeAlert } from "#app/features/analysis/kpis/alerts/alert.commands.server.ts";
import { alertsAt } from "#app/features/analysis/kpis/alerts/alert.list.ts";
import { kpiAlertsOf } from "#app/features/analysis/kpis/alerts/find-alerts.server.ts";
import { AlertTables } from "#app/features/analysis/kpis/pages/alert-tables.tsx";
import { KpiDeskPage } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { deskHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { NOT_ACKNOWLEDGED } from "#app/features/analysis/kpis/pages/rule-words.ts";
import { showAlerts } from "#app/features/analysis/kpis/pages/show-alerts.server.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { kpiDeskScope } from "#app/http/tools/kpi-desk.server.ts";
import { listTitle } from "#app/ui/list/list.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import type { Route } from "./+types/alerts";

export async function loader({ context }: Route.LoaderArgs) {
  const here = await kpiDeskScope(context);
  const shown = await showList(here, alertsAt(here.keep), kpiAlertsOf(here.desk.companyId));
  return chartsOnce(here.request, await showAlerts({ ...here, ...shown }));
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, keep } = await kpiDeskScope(context);
  const { intent, key = "" } = await readFields(request);
  if (intent !== "acknowledge") return refuse("Nothing was changed", "Choose an action.", 400);
  const result = await acknowledgeAlert(db, actor, { key });
  if (result.ok) {
    return succeeded(deskHref("alerts", keep), "Alert acknowledged");
  }
  if (result.reason === "not-found") throw notFound();
  return refuse("Nothing was changed", NOT_ACKNOWLEDGED[result.reason]);
}

export default function Alerts({ loaderData, actionData }: Route.ComponentProps) {
  const { list, heading } = loaderData;
  return (
    <KpiDeskPage
      shown={loaderData}
      view="alerts"
      file="findings"
      title={listTitle(heading ? `Alerts of ${heading}` : "KPI alerts", list)}
      lead="What stands and waits for somebody, and every change of state of your rules."
      summary={<Refusal problem={actionData?.problem} />}
    >
      <AlertTables alerts={loaderData} />
    </KpiDeskPage>
  );
}
