import { data, type RouterContextProvider } from "react-router";
import {
  markAllRead,
  markRead,
  removeNotifications,
  restoreNotifications,
  type SelectionRefusal,
} from "#app/features/core/notifications/notification.commands.server.ts";
import { mostAtOnce } from "#app/features/core/notifications/notification.ts";
import { count } from "#app/plural.ts";
import type { Posted } from "../forms/form.server.ts";
import { isStorable } from "../storable-text.ts";
import { withoutQuery } from "../refuse.server.ts";
import { seeOther, succeeded } from "../respond.server.ts";
import { staff } from "../scope.server.ts";

/** What a member of staff does with their notifications: mark and remove one, the ticked ones or all. */
export function notificationVerbs(context: Readonly<RouterContextProvider>) {
  const { db, actor, request } = staff(context);
  const here = withoutQuery(request.url, "select");
  return {
    async "mark-read"({ all }: Posted) {
      const ids = selectedIn(all);
      const marked = await markRead(db, actor, ids);
      if (!marked.ok) return selectionRefused(marked.reason, "Failed to mark notification as read", ids);
      if (ids.length === 1) return seeOther(`${here}#notification-${ids[0]}`);
      return seeOther(here, { flash: { kind: "success", ...selectionDone("marked as read", marked) } });
    },
    async "mark-all-read"({ fields: { upTo = "" } }: Posted) {
      const marked = await markAllRead(db, actor, {
        upTo: /^\d{1,15}$/.test(upTo) ? Number(upTo) : undefined,
      });
      return marked.ok ? seeOther(here) : notDone("Failed to mark all notifications as read", 403);
    },
    async remove({ all }: Posted) {
      const ids = selectedIn(all);
      const removed = await removeNotifications(db, actor, ids);
      if (!removed.ok) return selectionRefused(removed.reason, "Failed to delete notification", ids);
      const told = selectionDone("deleted", removed);
      const undo = {
        action: here,
        intent: "restore",
        fields: { removal: removed.removal },
        about:
          removed.done === 1
            ? "deletion of the notification"
            : `deletion of ${count(removed.done, "notification")}`,
      };
      return seeOther(here, { flash: { kind: "success", ...told, undo } });
    },
    async restore({ fields: { removal = "" } }: Posted) {
      const restored = await restoreNotifications(db, actor, removal);
      if (!restored.ok) return notDone("There is nothing to undo: it is back already.", 409);
      const title =
        restored.restored === 1
          ? "Notification restored"
          : `${count(restored.restored, "notification")} restored`;
      return succeeded(here, title);
    },
    otherwise: ({ all }: Posted) => notDone("Choose what to do with the notifications", 400, selectedIn(all)),
  };
}

/** The ticked rows. */
function selectedIn(posted: FormData): string[] {
  return posted.getAll("ids").filter((id): id is string => typeof id === "string" && isStorable(id));
}

/** Shows the page again with why, and with what had been ticked. */
function notDone(text: string, status: number, selected: readonly string[] = []) {
  return data({ problem: { title: "Error", text }, selected: selected.slice(0, mostAtOnce) }, { status });
}

/** @param failed the sentence for one row's button. */
function selectionRefused(reason: SelectionRefusal, failed: string, selected: readonly string[]) {
  switch (reason) {
    case "forbidden":
      return notDone(failed, 403);
    case "none-selected":
      return notDone("Select at least one notification", 400);
    case "too-many":
      return notDone(`Select at most ${count(mostAtOnce, "notification")} at a time`, 400, selected);
    case "not-found":
      return selected.length === 1
        ? notDone(failed, 404)
        : notDone("The notifications you selected are no longer there. Nothing was changed.", 404);
  }
}

/** "3 notifications deleted", and a sentence about those that were gone. */
function selectionDone(what: string, { done, missing }: { done: number; missing: number }) {
  const title = done === 1 ? `Notification ${what}` : `${count(done, "notification")} ${what}`;
  const text = `${missing} of those you selected ${missing === 1 ? "was" : "were"} gone already.`;
  return missing > 0 ? { title, text } : { title };
}
