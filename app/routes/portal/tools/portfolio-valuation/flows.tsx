import { sum } from "#app/features/analysis/figures/quantile.ts";
import { addFlow } from "#app/features/analysis/valuation/records/add-flow.server.ts";
import { findFlows } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { MOST_HOLDING_FLOWS } from "#app/features/analysis/valuation/records/holding-limits.ts";
import { directionOf, FLOW_DIRECTIONS } from "#app/features/analysis/valuation/forms/holding-options.ts";
import { addFlowSchema } from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { removeFlow } from "#app/features/analysis/valuation/records/remove-flow.server.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { holdingScope } from "#app/http/tools/portfolio.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { moneyText } from "#app/ui/text/figure-text.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { SelectField } from "#app/ui/form/fields/select-field.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { date } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/flows";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, holding, portfolio, keep } = await holdingScope(context, params.id);
  const flows = await findFlows(db, actor, holding.id, MOST_HOLDING_FLOWS);
  const { currency } = holding.facts;
  return {
    id: holding.id,
    keep,
    access: portfolio.access,
    name: holding.facts.name,
    currency,
    isRemoved: holding.removedAt !== null,
    counted: count(flows.length, "cash flow"),
    sums: `Paid in ${sumOf(flows, -1, currency)}, distributed ${sumOf(flows, 1, currency)}.`,
    flows: flows.map((flow) => ({
      id: flow.id,
      date: date(flow.date),
      direction: directionOf(flow.amount),
      amount: moneyText(Math.abs(flow.amount), currency),
      note: flow.note,
    })),
    once: crypto.randomUUID(),
  };
}

/** @param sign −1 adds up what was paid in, 1 what came out. */
function sumOf(flows: readonly { amount: number }[], sign: 1 | -1, currency: string): string {
  const own = flows.filter(({ amount }) => amount * sign > 0).map(({ amount }) => amount * sign);
  return moneyText(sum(own), currency);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, holding, keep } = await holdingScope(context, params.id);
  const here = holdingHref(holding.id, "flows", keep);
  return intents(request, {
    async remove({ fields: { flow = "" } }) {
      const result = await removeFlow(db, actor, { holdingId: holding.id, flowId: flow });
      if (!result.ok) throw notFound();
      return seeOther(here, { flash: { kind: "success", title: "Cash flow removed" } });
    },
    add: valid("flow", addFlowSchema, async (form) => {
      const { _once, ...fields } = form.value;
      const result = await addFlow(db, actor, { ...fields, holdingId: holding.id, once: _once });
      if (result.ok) return seeOther(here, { flash: { kind: "success", title: "Cash flow added" } });
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

type FlowForm = { date: string; direction: string; amount: string; note: string };

export default function Flows({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, currency, flows, isRemoved, once } = loaderData;
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
      <DataTable
        caption={loaderData.counted}
        rows={flows}
        rowKey={(flow) => flow.id}
        source={loaderData.sums}
        columns={[
          { header: "Date", rowHeader: true, cell: (flow) => flow.date },
          { header: "Direction", cell: (flow) => flow.direction },
          { header: "Amount", align: "right", cell: (flow) => <span className="num">{flow.amount}</span> },
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
                  action={here}
                />
              ),
          },
        ]}
        empty={<EmptyState text="No cash flows yet" detail="Begin with what was paid for the holding." />}
      />
      {!isRemoved && (
        <Card title="Add a cash flow" id="add">
          <PostForm form={form} once={once} action={here}>
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
              hint={`In ${currency}, above zero`}
              inputMode="decimal"
              autoComplete="off"
              width="l"
            />
            <TextField field={fields.note} label="Note" optional autoComplete="off" />
            <SubmitButton pending="Adding…">Add cash flow</SubmitButton>
          </PostForm>
        </Card>
      )}
      <LinkButton to={holdingHref(id, "", keep)} variant="quiet">
        Back to {name}
      </LinkButton>
    </Page>
  );
}
