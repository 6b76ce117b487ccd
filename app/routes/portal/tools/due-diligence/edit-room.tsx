import { DEAL_NOT_LISTED, DealField } from "#app/features/analysis/deals/forms/deal-field.tsx";
import { findDealChoices } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { editRoomSchema } from "#app/features/analysis/diligence/forms/diligence.schema.ts";
import { roomHref, roomsHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { editRoom, removeRoom } from "#app/features/analysis/diligence/records/room.commands.server.ts";
import { mayManage } from "#app/features/analysis/diligence/records/room.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { forbidden, notFound, succeeded } from "#app/http/respond.server.ts";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import type { Route } from "./+types/edit-room";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, room } = await roomScope(context, params.id);
  if (!mayManage(room)) throw forbidden(context);
  return {
    room: frameOf(room),
    deals: await findDealChoices(db, actor, room.companyId, room.dealId),
    deal: room.dealId ?? "",
    isRemoving: request.url.searchParams.get("confirm") === "remove",
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, room } = await roomScope(context, params.id);
  return intents(request, {
    async remove() {
      const result = await removeRoom(db, actor, room.id);
      if (!result.ok) throw result.reason === "not-found" ? notFound() : forbidden(context);
      return succeeded(roomsHref(frameOf(room).keep), "Room removed", result.name);
    },
    save: valid("form", editRoomSchema, async (form) => {
      const { name, deal } = form.value;
      const result = await editRoom(db, actor, { roomId: room.id, name, dealId: deal });
      if (result.ok) {
        return succeeded(roomHref(room.id), "Room changed");
      }
      if (result.reason === "deal") return form.reject({ fieldErrors: { deal: [DEAL_NOT_LISTED] } });
      throw result.reason === "not-found" ? notFound() : forbidden(context);
    }),
  });
}

export default function EditRoom({ loaderData, actionData }: Route.ComponentProps) {
  const { room, deals, deal, isRemoving } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<{ name: string; deal: string }>({
    id: "room",
    reply: posted.replyOf("form"),
    defaults: { name: room.name, deal },
  });
  const here = roomHref(room.id, "edit");
  return (
    <RoomPage
      room={room}
      title="Room settings"
      heading="Room settings"
      errors={posted.failed}
      summary={posted.summary({ form })}
      width="narrow"
    >
      {isRemoving && (
        <ConfirmBanner
          title={`Remove ${room.name}?`}
          intent="remove"
          label="Yes, remove the room"
          cancel={here}
          action={here}
        >
          Nobody finds it from then on, and it can’t be brought back here.
        </ConfirmBanner>
      )}
      <PostForm form={form} action={here}>
        <input type="hidden" name="intent" value="save" />
        <TextField field={fields.name} label="Name of the room" autoComplete="off" />
        <DealField field={fields.deal} deals={deals} />
        <div className="actions">
          <SubmitButton pending="Saving…">Save</SubmitButton>{" "}
          <LinkButton to={roomHref(room.id)} variant="secondary">
            Cancel
          </LinkButton>{" "}
          {!isRemoving && (
            <LinkButton
              to={roomHref(room.id, "edit", { confirm: "remove" })}
              variant="quiet"
              preventScrollReset
            >
              Remove…
            </LinkButton>
          )}
        </div>
      </PostForm>
    </RoomPage>
  );
}
