import { type KpiValueForm, kpiValueSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { KpiBody } from "#app/features/analysis/kpis/pages/kpi-body.tsx";
import { deskHref, kpiHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { showKpi } from "#app/features/analysis/kpis/pages/show-kpi.server.ts";
import { enterValue, removeValue } from "#app/features/analysis/kpis/records/value.commands.server.ts";
import { removeKpi } from "#app/features/analysis/kpis/records/kpi.commands.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther, succeeded } from "#app/http/respond.server.ts";
import { kpiScope, notDone } from "#app/http/tools/kpi-desk.server.ts";
import { count } from "#app/plural.ts";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import type { Route } from "./+types/kpi";

export async function loader({ params, context }: Route.LoaderArgs) {
  const here = await kpiScope(context, params.id);
  return chartsOnce(here.request, await showKpi(here));
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor, kpi, keep } = await kpiScope(context, params.id);
  return intents(request, {
    async remove() {
      const result = await removeKpi(db, actor, kpi.id);
      if (result.ok) return succeeded(deskHref("", keep), "KPI removed", result.name);
      if (result.reason === "not-found") throw notFound();
      return refuse(
        "The KPI was not removed",
        `These are computed of it: ${result.by.join(", ")}. Remove them first.`,
      );
    },
    async "remove-value"({ fields: { period = "" } }) {
      const result = await removeValue(db, actor, { kpiId: kpi.id, period });
      if (!result.ok) throw notFound();
      return succeeded(kpiHref(kpi.id, keep), "Value removed", `${kpi.name}, ${period}`);
    },
    value: valid("value", kpiValueSchema, async (form) => {
      const result = await enterValue(db, actor, { ...form.value, kpiId: kpi.id });
      if (result.ok) {
        const text =
          result.told > 0 ? `${count(result.told, "alert changed", "alerts changed")} by it.` : undefined;
        return seeOther(kpiHref(kpi.id, keep), {
          flash: { kind: "success", title: `Value of ${result.period} saved`, ...(text && { text }) },
        });
      }
      return notDone(form, kpiValueSchema, result);
    }),
  });
}

export default function Kpi({ loaderData, actionData }: Route.ComponentProps) {
  const { name, pages } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<KpiValueForm>({
    id: "value",
    reply: posted.replyOf("value"),
    defaults: { period: loaderData.nextPeriod },
  });
  return (
    <Page
      title={pages.previous ? listTitle(name, { pages }) : name}
      heading={name}
      eyebrow={TOOL_NAME}
      errors={posted.failed}
      summary={posted.summary({ value: form })}
    >
      <KpiBody kpi={loaderData} form={form} fields={fields} />
    </Page>
  );
}
