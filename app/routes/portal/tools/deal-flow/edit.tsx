import { areNamedOtherwise } from "#app/features/analysis/deal-records/find-deal-records.server.ts";
import { DealFieldset } from "#app/features/analysis/deals/forms/deal-form.tsx";
import {
  DEAL_REQUIRED,
  type EditDealForm,
  editDealSchema,
} from "#app/features/analysis/deals/forms/deal.schema.ts";
import { DEAL_COLUMNS, dealRow } from "#app/features/analysis/deals/imports/deal-columns.ts";
import { dealHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { DEAL } from "#app/features/analysis/deals/records/deal.ts";
import { editDeal } from "#app/features/analysis/deals/records/deal.commands.server.ts";
import { findOwners } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { typedCells } from "#app/features/csv/csv-columns.ts";
import { poundsWritten } from "#app/features/fields/pounds.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { dealNotDone, dealScope } from "#app/http/tools/deal-pipeline.server.ts";
import { KindField } from "#app/ui/form/fields/kind-field.tsx";
import { FormPage } from "#app/ui/form/form-page.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, deal, keep } = await dealScope(context, params.id);
  if (deal.removedAt) throw notFound();
  const typed = typedCells(DEAL_COLUMNS, dealRow(deal));
  return {
    to: dealHref(deal.id, keep),
    number: deal.number,
    name: deal.name,
    isLost: deal.stage === "Closed Lost",
    seen: deal.lastUpdated,
    owners: await findOwners(db, deal.companyId, deal.owner),
    defaults: { ...typed, valuation: poundsWritten(deal.valuationPence), owner: deal.owner?.id ?? "" },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, deal, keep } = await dealScope(context, params.id);
  if (deal.removedAt) throw notFound();
  const form = await readForm(request, editDealSchema, { form: "deal", required: DEAL_REQUIRED });
  if (!form.ok) return form.rejection();
  const result = await editDeal(db, actor, { ...form.value, dealId: deal.id });
  if (!result.ok) return dealNotDone(form, result.reason);
  const kept = result.name !== deal.name && (await areNamedOtherwise(db, actor, deal.id, result.name));
  return succeeded(
    dealHref(deal.id, keep),
    "Deal Updated",
    `${result.name}: ${result.number}${kept ? ". The records in the other tools keep their own names." : ""}`,
  );
}

export default function EditDeal({ loaderData, actionData }: Route.ComponentProps) {
  const { to, number, name, owners, isLost, seen, defaults } = loaderData;
  const [form, fields] = usePostForm<EditDealForm>({ id: "deal", reply: actionData?.reply, defaults });
  return (
    <FormPage
      title={`Edit ${name}`}
      eyebrow={number}
      lead="The stage is changed on the deal’s own page."
      form={form}
      isRefused={Boolean(actionData)}
      seen={seen}
      button="Save changes"
      pending="Saving…"
      cancel={to}
    >
      <DealFieldset fields={fields} owners={owners} />
      {isLost && <KindField of={DEAL.lostReason} at={fields.lostReason} label="Lost reason" rows={3} />}
    </FormPage>
  );
}
