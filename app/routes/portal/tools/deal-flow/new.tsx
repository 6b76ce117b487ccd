import { DealFieldset } from "#app/features/analysis/deals/forms/deal-form.tsx";
import {
  addDealSchema,
  DEAL_REQUIRED,
  type EditDealForm,
} from "#app/features/analysis/deals/forms/deal.schema.ts";
import { dealHref, trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { TrackerBanner } from "#app/features/analysis/deals/pages/tracker-tabs.tsx";
import { DEFAULT_PROBABILITY } from "#app/features/analysis/deals/records/deal.ts";
import { addDeal } from "#app/features/analysis/deals/records/deal.commands.server.ts";
import { findOwners } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { dealNotDone, pipelineScope } from "#app/http/tools/deal-pipeline.server.ts";
import { FormPage } from "#app/ui/form/form-page.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/new";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, pipeline, keep } = await pipelineScope(context);
  return {
    keep,
    access: pipeline.access,
    companyName: pipeline.companyName,
    owners: await findOwners(db, pipeline.companyId),
    owner: actor.role === "client" ? actor.userId : "",
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, pipeline, keep } = await pipelineScope(context);
  const form = await readForm(request, addDealSchema, { form: "deal", required: DEAL_REQUIRED });
  if (!form.ok) return form.rejection();
  const { _once, ...fields } = form.value;
  const result = await addDeal(db, actor, { ...fields, companyId: pipeline.companyId, once: _once });
  if (!result.ok) return dealNotDone(form, result.reason);
  return succeeded(dealHref(result.id, keep), "Deal Added Successfully", `${result.name}: ${result.number}`);
}

export default function AddDeal({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, owners, owner, once, access, companyName } = loaderData;
  const [form, fields] = usePostForm<EditDealForm>({
    id: "deal",
    reply: actionData?.reply,
    defaults: { probability: `${DEFAULT_PROBABILITY}`, owner },
  });
  return (
    <FormPage
      title="Add deal"
      eyebrow="Deal Flow Tracker"
      lead={`It starts at Initial Contact in the pipeline of ${companyName}. Name, type and sector are needed.`}
      form={form}
      isRefused={Boolean(actionData)}
      once={once}
      keepsDraft
      button="Add deal"
      pending="Adding…"
      cancel={trackerHref("", keep)}
      above={<TrackerBanner access={access} />}
    >
      <DealFieldset fields={fields} owners={owners} />
    </FormPage>
  );
}
