/** The saved views of a list, as they stand above it. */
import { type Actor, isMember } from "#app/features/actor.ts";
import { findViewsOf } from "#app/features/core/saved-views/find-saved-views.server.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";

/**
 * @param says what the list's address says, without the view that it began with.
 * @param began the id of that view.
 * @returns null for a list of one record or one company, whose address is made for it, and for visitors.
 */
export async function viewsAt(
  db: Db,
  actor: Actor,
  { path }: { path: string },
  says: Record<string, string>,
  began: string | undefined,
) {
  if (path.includes("?") || !isMember(actor)) return null;
  const query = new URLSearchParams(says).toString();
  const views = await findViewsOf(db, actor, path);
  const from = views.find(({ id }) => id === began);
  const isChanged = from !== undefined && from.query !== query;
  const toSave = linkTo("/account/views", {
    query: { list: path, query, view: isChanged && from.isMine ? from.id : undefined },
  });
  return {
    items: views.map((one) => ({
      to: `${path}?${one.query}${one.query ? "&" : ""}view=${one.id}`,
      name: one.name,
      isOthers: !one.isMine,
      isCurrent: one === from && !isChanged,
    })),
    /** The view that the list began with, where it shows something else by now. */
    changed: isChanged ? from.name : null,
    save: query === "" || (from && !isChanged) ? null : toSave,
  };
}
