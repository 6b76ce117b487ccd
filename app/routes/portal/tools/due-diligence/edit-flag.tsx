import { editFlagSchema } from "#app/features/analysis/diligence/forms/diligence.schema.ts";
import { FlagFields, type FlagInput } from "#app/features/analysis/diligence/forms/flag-fields.tsx";
import { roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { editFlag } from "#app/features/analysis/diligence/records/flag.commands.server.ts";
import { findFlag, mayChangeFlag } from "#app/features/analysis/diligence/records/find-flags.server.ts";
import { poundsWritten } from "#app/features/fields/pounds.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { forbidden, notFound, succeeded } from "#app/http/respond.server.ts";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { dateTime } from "#app/ui/text/format.ts";
import type { Route } from "./+types/edit-flag";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, room } = await roomScope(context, params.id);
  const flag = await findFlag(db, room, params.flag);
  if (!flag) throw notFound();
  if (!mayChangeFlag(room, flag, actor.userId)) throw forbidden(context);
  return {
    room: frameOf(room),
    raised: `Raised by ${flag.raisedBy} on ${dateTime(flag.raisedAt)}${flag.isOpen ? "" : "; it is closed"}.`,
    seen: flag.updatedAt,
    defaults: {
      finding: flag.finding,
      mitigation: flag.mitigation ?? "",
      severity: String(flag.severity),
      likelihood: String(flag.likelihood),
      impact: flag.impactPence === null ? "" : poundsWritten(flag.impactPence),
      request: flag.about?.number ?? "",
    },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, room } = await roomScope(context, params.id);
  if (!(await findFlag(db, room, params.flag))) throw notFound();
  const form = await readForm(request, editFlagSchema);
  if (!form.ok) return form.rejection();
  const result = await editFlag(db, actor, { ...form.value, roomId: room.id, flagId: params.flag });
  if (result.ok) {
    return succeeded(roomHref(room.id, "risks"), "Red flag changed");
  }
  switch (result.reason) {
    case "not-found":
      throw notFound();
    case "not-allowed":
      throw forbidden(context);
    case "request":
      return form.reject({
        fieldErrors: { request: ["No request of this room has that number. Enter one like 2.1"] },
      });
    case "changed":
      return form.reject(
        {
          formErrors: ["This red flag was changed meanwhile. Open it again, then make your change."],
        },
        409,
      );
  }
}

export default function EditFlag({ loaderData, actionData }: Route.ComponentProps) {
  const { room, raised, seen, defaults } = loaderData;
  const [form, fields] = usePostForm<FlagInput>({ id: "flag", reply: actionData?.reply, defaults });
  return (
    <RoomPage
      room={room}
      title="Edit red flag"
      heading="Edit red flag"
      lead={raised}
      current="risks"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <PostForm form={form}>
        <input type="hidden" name="seen" value={seen} />
        <FlagFields fields={fields} />
        <div className="actions">
          <SubmitButton pending="Saving…">Save</SubmitButton>{" "}
          <LinkButton to={roomHref(room.id, "risks")} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </RoomPage>
  );
}
