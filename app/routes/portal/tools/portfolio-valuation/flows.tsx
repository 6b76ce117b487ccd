import { addFlowSchema } from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import {
  showFlows,
  type ShownFlows,
} from "#app/features/analysis/valuation/pages/holding/show-flows.server.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { addFlow, removeFlow } from "#app/features/analysis/valuation/records/flow.commands.server.ts";
import { MOST_HOLDING_FLOWS } from "#app/features/analysis/valuation/records/holding.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { holdingScope } from "#app/http/tools/portfolio.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { usePostForm, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/flows";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { FieldMetadata } from "@conform-to/react";
import { FLOW_DIRECTIONS } from "#app/features/analysis/valuation/forms/holding-options.ts";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";

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

/** A holding's cash flows. @param action where one is removed. */
function FlowTable({ shown, action }: { shown: ShownFlows; action: string }) {
  const { flows, isRemoved } = shown;
  return (
    <DataTable
      caption={shown.counted}
      rows={flows}
      rowKey={(flow) => flow.id}
      source={shown.sums}
      columns={[
        { header: "Date", rowHeader: true, cell: (flow) => flow.date },
        { header: "Direction", cell: (flow) => flow.direction },
        { header: "Amount", align: "right", cell: (flow) => flow.amount },
        { header: "Note", cell: (flow) => flow.note ?? "–" },
        {
          header: "Action",
          cell: (flow) =>
            isRemoved ? (
              "–"
            ) : (
              <RowAction
                intent="remove"
                fields={{ flow: flow.id }}
                label="Remove"
                about={`${flow.direction} of ${flow.date}`}
                action={action}
              />
            ),
        },
      ]}
      empty={<EmptyState text="No cash flows yet" detail="Begin with what was paid for the holding." />}
    />
  );
}

type FlowForm = { date: string; direction: string; amount: string; note: string };

interface Props {
  form: { id: string };
  fields: Record<keyof FlowForm, FieldMetadata<unknown>>;
  shown: ShownFlows;
  action: string;
}

/** Adds a cash flow. */
function FlowFields({ form, fields, shown, action }: Props) {
  return (
    <PostForm form={form} once={shown.once} action={action}>
      <input type="hidden" name="intent" value="add" />
      <TextField field={fields.date} label="Date" type="date" width="l" />
      <SelectField
        field={fields.direction}
        label="Direction"
        options={FLOW_DIRECTIONS}
        blank={null}
        width="l"
      />
      <TextField
        field={fields.amount}
        label="Amount"
        hint={`In ${shown.currency}, above zero`}
        inputMode="decimal"
        autoComplete="off"
        width="l"
      />
      <TextField field={fields.note} label="Note" optional autoComplete="off" />
      <SubmitButton pending="Adding…">Add cash flow</SubmitButton>
    </PostForm>
  );
}
