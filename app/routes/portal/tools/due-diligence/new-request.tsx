import { addItemSchema } from "#app/features/analysis/diligence/forms/diligence.schema.ts";
import {
  ItemFields,
  type ItemInput,
  refusedItem,
} from "#app/features/analysis/diligence/forms/item-fields.tsx";
import { itemHref, roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { addItem } from "#app/features/analysis/diligence/records/request.buyer-commands.server.ts";
import { findSections } from "#app/features/analysis/diligence/records/find-items.server.ts";
import { findMembers } from "#app/features/analysis/diligence/records/find-members.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { forbidden, notFound, succeeded } from "#app/http/respond.server.ts";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/new-request";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, room } = await roomScope(context, params.id);
  const frame = frameOf(room);
  if (!frame.mayManage) throw forbidden(context);
  const members = await findMembers(db, room);
  return {
    room: frame,
    sections: (await findSections(db, room)).map(({ number, title }) => ({
      value: number,
      label: `${number} ${title}`,
    })),
    people: members
      .filter(({ revokedAt }) => revokedAt === null)
      .map(({ userId, name }) => ({ value: userId, label: name })),
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, room } = await roomScope(context, params.id);
  const form = await readForm(request, addItemSchema);
  if (!form.ok) return form.rejection();
  const { _once, ...fields } = form.value;
  const result = await addItem(db, actor, { ...fields, roomId: room.id, once: _once });
  if (result.ok) {
    return succeeded(itemHref(room.id, result.id), "Request added", `${result.number}: ${fields.title}`);
  }
  switch (result.reason) {
    case "not-found":
      throw notFound();
    case "not-allowed":
      throw forbidden(context);
    default:
      return form.reject(refusedItem(result.reason, "problems" in result ? result.problems : []));
  }
}

export default function NewRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { room, sections, people, once } = loaderData;
  const [form, fields] = usePostForm<ItemInput & Record<"section" | "newSection", string>>({
    id: "request",
    reply: actionData?.reply,
    defaults: { priority: "must", section: sections[0]?.value ?? "", sellerSees: "on", adviserSees: "on" },
  });
  return (
    <RoomPage
      room={room}
      title="Add request"
      heading="Add request"
      lead={`To the list of ${room.name}. It gets the next number of its section.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <PostForm form={form} once={once} keepsDraft>
        <SelectField
          field={fields.section}
          label="Section"
          options={sections}
          blank={sections.length === 0 ? "None yet" : "A new one"}
          optional="depends"
          width="l"
        />
        <TextField
          field={fields.newSection}
          label="New section"
          hint="Its name, where none of those above fits: it is used instead"
          autoComplete="off"
          optional="depends"
          width="l"
        />
        <ItemFields fields={fields} people={people} />
        <div className="actions">
          <SubmitButton pending="Adding…">Add request</SubmitButton>{" "}
          <LinkButton to={roomHref(room.id, "requests")} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </RoomPage>
  );
}
