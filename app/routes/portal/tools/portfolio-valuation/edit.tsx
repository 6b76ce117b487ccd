import { DEAL_NOT_LISTED } from "#app/features/analysis/deals/forms/deal-field.tsx";
import { findDealChoices } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { HoldingFieldset, type HoldingForm } from "#app/features/analysis/valuation/forms/holding-form.tsx";
import { editHoldingSchema } from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { CHANGED_MEANWHILE } from "#app/features/analysis/valuation/pages/valuation-words.ts";
import { editHolding } from "#app/features/analysis/valuation/records/edit-holding.server.ts";
import { typedPercent, typedUnits } from "#app/features/numbers/show-input.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { holdingScope } from "#app/http/tools/portfolio.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/edit";

const units = (pence: number | null) => (pence === null ? "" : typedUnits(pence));

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
    values: {
      name: facts.name,
      sector: facts.sector,
      currency: facts.currency,
      stake: typedPercent(facts.stake),
      cost: units(facts.cost),
      revenue: units(facts.revenue),
      ebitda: units(facts.ebitda),
      netDebt: units(facts.netDebt),
      financialsDate: facts.financialsDate ?? "",
      preferred: units(facts.preferred),
      minorities: units(facts.minorities),
      postMoney: units(facts.postMoney),
      roundDate: facts.roundDate ?? "",
      netAssets: units(facts.netAssets),
      netAssetsDate: facts.netAssetsDate ?? "",
      discount: typedPercent(facts.discount),
      deal: holding.dealId ?? "",
    },
  };
}

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
    <Page
      title={`Edit ${name}`}
      eyebrow="Portfolio Valuation"
      lead="The fair value is worked out anew when you save."
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <PostForm form={form}>
        <input type="hidden" name="seen" value={seen} />
        <HoldingFieldset fields={fields} deals={deals} />
        <div className="actions">
          <SubmitButton pending="Saving…">Save changes</SubmitButton>{" "}
          <LinkButton to={holdingHref(id, "", keep)} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
