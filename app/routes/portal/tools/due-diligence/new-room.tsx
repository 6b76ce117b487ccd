import { DEAL_NOT_LISTED, DealField } from "#app/features/analysis/deals/forms/deal-field.tsx";
import { findDealChoices } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { addRoomSchema } from "#app/features/analysis/diligence/forms/diligence.schema.ts";
import { roomHref, roomsHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { addRoom } from "#app/features/analysis/diligence/records/room.commands.server.ts";
import { MOST_ROOMS } from "#app/features/analysis/diligence/records/room.ts";
import { TEMPLATES } from "#app/features/analysis/diligence/templates/diligence-template.ts";
import { DemoBanner } from "#app/features/analysis/tools/demo-banner.tsx";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/new-room";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, desk, keep } = await toolScope(context, "due-diligence");
  return {
    keep,
    access: desk.access,
    companyName: desk.companyName,
    deals: await findDealChoices(db, actor, desk.companyId),
    deal: (request.url.searchParams.get("deal") ?? "").slice(0, 32),
    templates: TEMPLATES.map(({ id, name, about, sections }) => ({
      value: id,
      label: name,
      hint: `${about} ${count(
        sections.reduce((sum, { requests }) => sum + requests.length, 0),
        "request",
      )} in ${count(sections.length, "section")}.`,
    })),
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk } = await toolScope(context, "due-diligence");
  const form = await readForm(request, addRoomSchema);
  if (!form.ok) return form.rejection();
  const { name, template, deal, _once } = form.value;
  const result = await addRoom(db, actor, {
    name,
    template: template === "none" ? undefined : template,
    dealId: deal,
    companyId: desk.companyId,
    once: _once,
  });
  if (result.ok) {
    return succeeded(
      roomHref(result.id, template === "none" ? "import" : ""),
      "Room opened",
      template !== "none" ? name : "Its list is empty: import one, or add requests by hand.",
    );
  }
  if (result.reason === "not-found") throw notFound();
  if (result.reason === "deal") return form.reject({ fieldErrors: { deal: [DEAL_NOT_LISTED] } });
  return form.reject({
    formErrors: [
      result.reason === "demo-limit"
        ? `In demo mode a company keeps ${DEMO_RECORDS} rooms of its own. Remove one, or ask for the full tool.`
        : `A company keeps ${MOST_ROOMS} rooms. Remove one that is done with first.`,
    ],
  });
}

export default function NewRoom({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, companyName, deals, deal, templates, once } = loaderData;
  const [form, fields] = usePostForm<{ name: string; template: string; deal: string }>({
    id: "room",
    reply: actionData?.reply,
    defaults: { template: templates[0]?.value ?? "", deal },
  });
  return (
    <Page
      title="Open a room"
      eyebrow="Due Diligence Portal"
      lead={`A list of requests for one deal of ${companyName}. You are its buyer and let others in.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      {access === "demo" && <DemoBanner tool="due-diligence" />}
      <PostForm form={form} once={once}>
        <TextField field={fields.name} label="Name of the room" autoComplete="off" />
        <RadioField
          field={fields.template}
          legend="Begin with"
          options={[
            ...templates,
            {
              value: "none",
              label: "An empty list",
              hint: "Import your own, or add requests by hand.",
            },
          ]}
        />
        <DealField field={fields.deal} deals={deals} />
        <div className="actions">
          <SubmitButton pending="Opening…">Open the room</SubmitButton>{" "}
          <LinkButton to={roomsHref(keep)} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
