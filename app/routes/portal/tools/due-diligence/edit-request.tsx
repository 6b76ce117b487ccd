import { editItemSchema } from "#app/features/analysis/diligence/forms/diligence.schema.ts";
import {
  ItemFields,
  type ItemInput,
  refusedItem,
} from "#app/features/analysis/diligence/forms/item-fields.tsx";
import { itemHref, roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import {
  editItem,
  removeItem,
} from "#app/features/analysis/diligence/records/request.buyer-commands.server.ts";
import { findItem } from "#app/features/analysis/diligence/records/find-item.server.ts";
import { findMembers } from "#app/features/analysis/diligence/records/find-members.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { forbidden, notFound, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import type { Route } from "./+types/edit-request";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const found = await findItem(db, actor, params.item);
  if (!found || found.room.id !== params.id) throw notFound();
  const { item, owner, approver } = found;
  const room = frameOf(found.room);
  if (!room.mayManage) throw forbidden(context);
  const members = await findMembers(db, found.room);
  const people = members
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ userId, name }) => ({ value: userId, label: name }));
  // Who has left since still stands on the request, until somebody else is chosen.
  for (const [id, name] of [
    [item.owner_id, owner],
    [item.approver_id, approver],
  ] as const) {
    if (id && name && !people.some(({ value }) => value === id))
      people.push({ value: id, label: `${name} (left)` });
  }
  return {
    room,
    people,
    id: item.id,
    number: item.number,
    isRemoving: request.url.searchParams.get("confirm") === "remove",
    revision: String(item.revision),
    defaults: {
      title: item.title,
      priority: item.priority,
      due: item.due_on ?? "",
      owner: item.owner_id ?? "",
      approver: item.approver_id ?? "",
      sellerSees: item.seller_sees === 1 ? "on" : "",
      adviserSees: item.adviser_sees === 1 ? "on" : "",
    },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const found = await findItem(db, actor, params.item);
  if (!found || found.room.id !== params.id) throw notFound();
  return intents(request, {
    async remove() {
      const result = await removeItem(db, actor, params.item);
      if (!result.ok) throw result.reason === "not-found" ? notFound() : forbidden(context);
      return succeeded(
        roomHref(params.id, "requests"),
        `Request ${result.number} removed`,
        "No other request gets its number.",
      );
    },
    save: valid("form", editItemSchema, async (form) => {
      const result = await editItem(db, actor, { ...form.value, itemId: params.item });
      if (result.ok) {
        return succeeded(itemHref(params.id, params.item), "Request changed");
      }
      switch (result.reason) {
        case "not-found":
          throw notFound();
        case "not-allowed":
          throw forbidden(context);
        case "owner":
        case "approver":
          return form.reject(refusedItem(result.reason));
        case "changed":
          return form.reject(
            {
              formErrors: ["This request was changed meanwhile. Open it again, then make your change."],
            },
            409,
          );
      }
    }),
  });
}

export default function EditRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { room, people, id, number, defaults, revision, isRemoving } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<ItemInput>({ id: "request", reply: posted.replyOf("form"), defaults });
  const here = itemHref(room.id, id, "edit");
  return (
    <RoomPage
      room={room}
      title={`Change request ${number}`}
      heading={`Change request ${number}`}
      errors={posted.failed}
      summary={posted.summary({ form })}
      width="narrow"
    >
      {isRemoving && (
        <ConfirmBanner
          title={`Remove request ${number}?`}
          intent="remove"
          label="Yes, remove the request"
          cancel={here}
          action={here}
        >
          It goes off the list and out of every figure, with its thread and documents. Its number stays its
          own.
        </ConfirmBanner>
      )}
      <PostForm form={form}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="revision" value={revision} />
        <ItemFields fields={fields} people={people} />
        <div className="actions">
          <SubmitButton pending="Saving…">Save</SubmitButton>{" "}
          <LinkButton to={itemHref(room.id, id)} variant="secondary">
            Cancel
          </LinkButton>{" "}
          {!isRemoving && (
            <LinkButton to={`${here}?confirm=remove`} variant="quiet" preventScrollReset>
              Remove…
            </LinkButton>
          )}
        </div>
      </PostForm>
    </RoomPage>
  );
}
