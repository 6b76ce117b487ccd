import { KpiDeskPage, TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { deskHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { KpiList } from "#app/features/analysis/kpis/pages/kpi-list.tsx";
import { showKpis } from "#app/features/analysis/kpis/pages/show-kpis.server.ts";
import { resetSampleKpis } from "#app/features/analysis/kpis/records/reset-sample-kpis.server.ts";
import { ChooseCompany } from "#app/features/analysis/tools/choose-company.tsx";
import { readFields } from "#app/http/forms/form.server.ts";
import { searchIn } from "#app/http/lists/list-address.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { kpiDeskScope } from "#app/http/tools/kpi-desk.server.ts";
import { companiesToChoose } from "#app/http/tools/tool-scope.server.ts";
import { listTitle } from "#app/ui/list/list.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/kpis";

export async function loader({ context }: Route.LoaderArgs) {
  const companies = await companiesToChoose(context);
  if (companies) return { list: null, companies };
  const here = await kpiDeskScope(context);
  return { companies: null, list: await showKpis(here, searchIn(here.request.url)) };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await kpiDeskScope(context);
  const { intent } = await readFields(request);
  if (intent !== "samples") return refuse("Nothing was changed", "Choose an action.", 400);
  const result = await resetSampleKpis(db, actor, desk.companyId);
  if (result.ok) {
    return succeeded(deskHref("", keep), "The sample KPIs are as they were at first");
  }
  if (result.reason === "codes") {
    const codes = result.codes.join(", ");
    return refuse(
      "The sample was not put in",
      `KPIs of your own have its codes: ${codes}. Change them first.`,
    );
  }
  return refuse("Nothing was changed", "The sample is for demo mode; your company has the full tool.", 403);
}

export default function Kpis({ loaderData, actionData }: Route.ComponentProps) {
  const { list, companies } = loaderData;
  if (!list) return <ChooseCompany tool={TOOL_NAME} records="KPIs" companies={companies} />;
  return (
    <KpiDeskPage
      shown={list}
      view=""
      title={listTitle(list.heading ? `KPIs of ${list.heading}` : TOOL_NAME, {
        search: { value: list.search },
        pages: list.pages,
      })}
      lead="Your figures by period, and rules that watch them."
      summary={<Refusal problem={actionData?.problem} />}
    >
      <KpiList list={list} />
    </KpiDeskPage>
  );
}
