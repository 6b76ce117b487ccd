import { FlowFields, type FlowForm } from "#app/features/analysis/valuation/forms/flow-form.tsx";
import { addFlowSchema } from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { FlowTable } from "#app/features/analysis/valuation/pages/holding/flow-table.tsx";
import { showFlows } from "#app/features/analysis/valuation/pages/holding/show-flows.server.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { addFlow } from "#app/features/analysis/valuation/records/add-flow.server.ts";
import { MOST_HOLDING_FLOWS } from "#app/features/analysis/valuation/records/holding-limits.ts";
import { removeFlow } from "#app/features/analysis/valuation/records/remove-flow.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { holdingScope } from "#app/http/tools/portfolio.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/flows";

export async function loader({ params, context }: Route.LoaderArgs) {
  return showFlows(await holdingScope(context, params.id));
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, holding, keep } = await holdingScope(context, params.id);
  const here = holdingHref(holding.id, "flows", keep);
  return intents(request, {
    async remove({ fields: { flow = "" } }) {
      const result = await removeFlow(db, actor, { holdingId: holding.id, flowId: flow });
      if (!result.ok) throw notFound();
      return succeeded(here, "Cash flow removed");
    },
    add: valid("flow", addFlowSchema, async (form) => {
      const { _once, ...fields } = form.value;
      const result = await addFlow(db, actor, { ...fields, holdingId: holding.id, once: _once });
      if (result.ok) return succeeded(here, "Cash flow added");
      if (result.reason === "full") {
        return form.reject({
          formErrors: [`A holding has ${MOST_HOLDING_FLOWS} cash flows at most. Add up those of a year.`],
        });
      }
      if (result.reason === "to-come")
        return form.reject({ fieldErrors: { date: ["Enter today or an earlier date"] } });
      throw notFound();
    }),
  });
}

export default function Flows({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, isRemoved } = loaderData;
  const here = holdingHref(id, "flows", keep);
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<FlowForm>({
    id: "flow",
    reply: posted.replyOf("flow"),
    defaults: { direction: "in" },
  });
  return (
    <Page
      title={`Cash flows of ${name}`}
      eyebrow="Portfolio Valuation"
      lead="What was paid in and what came out, on the days it did. Multiples and the XIRR are of them."
      errors={posted.failed}
      summary={posted.summary({ flow: form })}
    >
      <PortfolioBanner access={loaderData.access} />
      <FlowTable shown={loaderData} action={here} />
      {!isRemoved && (
        <Card title="Add a cash flow" id="add">
          <FlowFields form={form} fields={fields} shown={loaderData} action={here} />
        </Card>
      )}
      <LinkButton to={holdingHref(id, "", keep)} variant="quiet">
        Back to {name}
      </LinkButton>
    </Page>
  );
}
