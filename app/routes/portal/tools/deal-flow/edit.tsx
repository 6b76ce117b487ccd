import { areNamedOtherwise } from "#app/features/analysis/deal-records/find-deal-records.server.ts";
import { DealFieldset } from "#app/features/analysis/deals/forms/deal-form.tsx";
import {
  DEAL_REQUIRED,
  type EditDealForm,
  editDealSchema,
  LOST_REASON_MISSING,
} from "#app/features/analysis/deals/forms/deal.schema.ts";
import { dealHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { editDeal } from "#app/features/analysis/deals/records/deal.commands.server.ts";
import { findDeal, findOwners } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { poundsWritten } from "#app/features/fields/pounds.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const deal = await findDeal(db, actor, params.id);
  if (!deal || deal.removedAt) throw notFound();
  const owners = await findOwners(db, deal.companyId);
  const { owner } = deal;
  return {
    id: deal.id,
    keep: keepOf(actor, deal.companyId),
    number: deal.number,
    name: deal.name,
    isLost: deal.stage === "Closed Lost",
    seen: deal.lastUpdated,
    // Somebody who has left stays the owner until another is named.
    owners:
      owner && !owners.some(({ value }) => value === owner.id)
        ? [...owners, { value: owner.id, label: owner.name }]
        : owners,
    values: {
      name: deal.name,
      type: deal.type,
      sector: deal.sector,
      valuation: poundsWritten(deal.valuationPence),
      probability: String(deal.probability),
      timeline: deal.timeline,
      expectedClose: deal.expectedClose ?? "",
      owner: owner?.id ?? "",
      contactName: deal.contact.name,
      contactRole: deal.contact.role,
      contactEmail: deal.contact.email,
      contactPhone: deal.contact.phone,
      notes: deal.notes,
      lostReason: deal.lostReason ?? "",
    },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const deal = await findDeal(db, actor, params.id);
  if (!deal || deal.removedAt) throw notFound();
  const form = await readForm(request, editDealSchema, { form: "deal", required: DEAL_REQUIRED });
  if (!form.ok) return form.rejection();
  const result = await editDeal(db, actor, { ...form.value, dealId: deal.id });
  if (result.ok) {
    const kept = result.name !== deal.name && (await areNamedOtherwise(db, actor, deal.id, result.name));
    return succeeded(
      dealHref(deal.id, keepOf(actor, deal.companyId)),
      "Deal Updated",
      `${result.name}: ${result.number}${kept ? ". The records in the other tools keep their own names." : ""}`,
    );
  }
  if (result.reason === "not-found" || result.reason === "removed") throw notFound();
  if (result.reason === "owner")
    return form.reject({ fieldErrors: { owner: ["Select the owner from the list"] } });
  if (result.reason === "lost-reason") {
    return form.reject({ fieldErrors: { lostReason: [LOST_REASON_MISSING] } });
  }
  return form.reject(
    {
      formErrors: [
        "This deal was changed after you opened it. Open it in another tab to see how it stands; submit again to keep your version.",
      ],
    },
    409,
  );
}

export default function EditDeal({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, number, name, owners, isLost, seen, values } = loaderData;
  const [form, fields] = usePostForm<EditDealForm>({
    id: "deal",
    reply: actionData?.reply,
    defaults: values as EditDealForm,
  });
  return (
    <Page
      title={`Edit ${name}`}
      heading={`Edit ${name}`}
      eyebrow={number}
      lead="The stage is changed on the deal’s own page."
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <PostForm form={form}>
        <input type="hidden" name="seen" value={seen} />
        <DealFieldset fields={fields} owners={owners} />
        {isLost && <TextArea field={fields.lostReason} label="Lost reason" rows={3} />}
        <div className="actions">
          <SubmitButton pending="Saving…">Save changes</SubmitButton>{" "}
          <LinkButton to={dealHref(id, keep)} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
