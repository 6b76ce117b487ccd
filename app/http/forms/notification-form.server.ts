/** What the notifications page's buttons post, and what is said when it could not be done. */
import { data } from "react-router";
import { mostAtOnce } from "#app/features/desk/notifications/notification.ts";
import type { SelectionRefusal } from "#app/features/desk/notifications/selected.server.ts";
import { count } from "#app/plural.ts";

/** The ticked rows. */
export function selectedIn(posted: FormData): string[] {
  return posted.getAll("ids").filter((id) => typeof id === "string");
}

/** Shows the page again with why, and with what had been ticked. */
export function notDone(text: string, status: number, selected: readonly string[] = []) {
  return data({ problem: { title: "Error", text }, selected: selected.slice(0, mostAtOnce) }, { status });
}

/** @param failed the sentence for one row's button. */
export function selectionRefused(reason: SelectionRefusal, failed: string, selected: readonly string[]) {
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
export function selectionDone(what: string, { done, missing }: { done: number; missing: number }) {
  return {
    title: done === 1 ? `Notification ${what}` : `${count(done, "notification")} ${what}`,
    ...(missing > 0 && {
      text: `${missing} of those you selected ${missing === 1 ? "was" : "were"} gone already.`,
    }),
  };
}
