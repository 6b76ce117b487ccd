import { DEAL_NOT_LISTED } from "#app/features/analysis/deals/forms/deal-field.tsx";
import { findDealChoices } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { HoldingFieldset } from "#app/features/analysis/valuation/forms/holding-form.tsx";
import {
  editHoldingSchema,
  type HoldingForm,
} from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { HOLDING_COLUMNS } from "#app/features/analysis/valuation/imports/valuation-columns.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { CHANGED_MEANWHILE } from "#app/features/analysis/valuation/pages/valuation-words.ts";
import { editHolding } from "#app/features/analysis/valuation/records/holding.commands.server.ts";
import { typedCells } from "#app/features/csv/csv-columns.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { holdingScope } from "#app/http/tools/portfolio.server.ts";
import { FormPage } from "#app/ui/form/form-page.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, holding, keep } = await holdingScope(context, params.id);
  if (holding.removedAt) throw notFound();
  const { facts } = holding;
  return {
    id: holding.id,
    keep,
    name: facts.name,
    seen: holding.revision,
    deals: await findDealChoices(db, actor, holding.companyId, holding.dealId),
    values: { ...typedCells(HOLDING_COLUMNS, facts), deal: holding.dealId ?? "" },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, holding, keep } = await holdingScope(context, params.id);
  if (holding.removedAt) throw notFound();
  const form = await readForm(request, editHoldingSchema);
  if (!form.ok) return form.rejection();
  const result = await editHolding(db, actor, { ...form.value, holdingId: holding.id });
  if (result.ok) {
    return succeeded(holdingHref(holding.id, "", keep), "Holding updated", form.value.name);
  }
  if (result.reason === "not-found" || result.reason === "removed") throw notFound();
  if (result.reason === "name") {
    return form.reject({ fieldErrors: { name: ["Another holding has this name. Enter a different one"] } });
  }
  if (result.reason === "deal") return form.reject({ fieldErrors: { deal: [DEAL_NOT_LISTED] } });
  return form.reject({ formErrors: [CHANGED_MEANWHILE] }, 409);
}

export default function EditHolding({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, seen, deals, values } = loaderData;
  const [form, fields] = usePostForm<HoldingForm>({
    id: "holding",
    reply: actionData?.reply,
    defaults: values,
  });
  return (
    <FormPage
      title={`Edit ${name}`}
      eyebrow="Portfolio Valuation"
      lead="The fair value is worked out anew when you save."
      form={form}
      isRefused={Boolean(actionData)}
      seen={seen}
      button="Save changes"
      pending="Saving…"
      cancel={holdingHref(id, "", keep)}
    >
      <HoldingFieldset fields={fields} deals={deals} />
    </FormPage>
  );
}
