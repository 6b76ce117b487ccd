import { DEAL_NOT_LISTED } from "#app/features/analysis/deals/forms/deal-field.tsx";
import { findDealChoices } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { findDeal } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { HoldingFieldset } from "#app/features/analysis/valuation/forms/holding-form.tsx";
import { addHoldingSchema, type HoldingForm } from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { holdingHref, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { addHolding } from "#app/features/analysis/valuation/records/holding.commands.server.ts";
import { MOST_HOLDINGS } from "#app/features/analysis/valuation/records/holding.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { portfolioScope } from "#app/http/tools/portfolio.server.ts";
import { FormPage } from "#app/ui/form/form-page.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/new";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, portfolio, keep } = await portfolioScope(context);
  const asked = await findDeal(db, actor, request.url.searchParams.get("deal") ?? "");
  const deal = asked?.companyId === portfolio.companyId && !asked.removedAt ? asked : null;
  return {
    keep,
    access: portfolio.access,
    companyName: portfolio.companyName,
    deals: await findDealChoices(db, actor, portfolio.companyId, deal?.id),
    deal: deal && { id: deal.id, name: deal.name, sector: deal.sector },
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, portfolio, keep } = await portfolioScope(context);
  const form = await readForm(request, addHoldingSchema);
  if (!form.ok) return form.rejection();
  const { _once, ...fields } = form.value;
  const result = await addHolding(db, actor, { ...fields, companyId: portfolio.companyId, once: _once });
  if (result.ok) {
    return succeeded(holdingHref(result.id, "value", keep), "Holding added", "Choose how it is valued.");
  }
  if (result.reason === "not-found") throw notFound();
  if (result.reason === "name") {
    return form.reject({ fieldErrors: { name: ["Another holding has this name. Enter a different one"] } });
  }
  if (result.reason === "deal") return form.reject({ fieldErrors: { deal: [DEAL_NOT_LISTED] } });
  return form.reject({
    formErrors: [
      result.reason === "demo-limit"
        ? `In demo mode a portfolio has ${DEMO_RECORDS} holdings of your own. Remove one, or ask for the full tool.`
        : `A portfolio has ${MOST_HOLDINGS} holdings at most. Remove some that were sold first.`,
    ],
  });
}

export default function AddHolding({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, companyName, deals, deal, once } = loaderData;
  const [form, fields] = usePostForm<HoldingForm>({
    id: "holding",
    reply: actionData?.reply,
    defaults: { currency: "GBP", name: deal?.name ?? "", sector: deal?.sector ?? "", deal: deal?.id ?? "" },
  });
  return (
    <FormPage
      title="Add holding"
      eyebrow="Portfolio Valuation"
      lead={`It joins the portfolio of ${companyName}. Fill in what is known: each method says what it needs.`}
      form={form}
      isRefused={Boolean(actionData)}
      once={once}
      button="Add holding"
      pending="Adding…"
      cancel={portfolioHref("", keep)}
      above={<PortfolioBanner access={access} />}
    >
      <HoldingFieldset fields={fields} deals={deals} />
    </FormPage>
  );
}
