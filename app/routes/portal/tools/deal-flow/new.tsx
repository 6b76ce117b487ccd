import { DealFieldset } from "#app/features/analysis/deals/forms/deal-form.tsx";
import {
  type AddDealForm,
  addDealSchema,
  DEAL_REQUIRED,
} from "#app/features/analysis/deals/forms/deal.schema.ts";
import { dealHref, trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { TrackerBanner } from "#app/features/analysis/deals/pages/tracker-tabs.tsx";
import { addDeal } from "#app/features/analysis/deals/records/deal.commands.server.ts";
import { DEFAULT_PROBABILITY, MOST_DEALS } from "#app/features/analysis/deals/records/deal.ts";
import { findOwners } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { pipelineScope } from "#app/http/tools/deal-pipeline.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
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
  if (result.ok) {
    return succeeded(
      dealHref(result.id, keep),
      "Deal Added Successfully",
      `${result.name}: ${result.number}`,
    );
  }
  if (result.reason === "not-found") throw notFound();
  if (result.reason === "owner")
    return form.reject({ fieldErrors: { owner: ["Select the owner from the list"] } });
  return form.reject({
    formErrors: [
      result.reason === "demo-limit"
        ? `In demo mode a pipeline holds ${DEMO_RECORDS} deals of your own. Remove one, or ask for the full tool.`
        : `A pipeline holds ${MOST_DEALS} deals. Remove some that are closed first.`,
    ],
  });
}

export default function AddDeal({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, owners, owner, once, access, companyName } = loaderData;
  const [form, fields] = usePostForm<AddDealForm>({
    id: "deal",
    reply: actionData?.reply,
    defaults: { probability: `${DEFAULT_PROBABILITY}`, owner },
  });
  return (
    <Page
      title="Add deal"
      eyebrow="Deal Flow Tracker"
      lead={`It starts at Initial Contact in the pipeline of ${companyName}. Name, type and sector are needed.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <TrackerBanner access={access} />
      <PostForm form={form} once={once} keepsDraft>
        <DealFieldset fields={fields} owners={owners} />
        <div className="actions">
          <SubmitButton pending="Adding…">Add deal</SubmitButton>{" "}
          <LinkButton to={trackerHref("", keep)} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
