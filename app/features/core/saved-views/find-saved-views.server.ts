import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import { byName } from "#app/features/lists/by-name.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { MOST_VIEWS, type SavedView } from "./saved-view.ts";

/** Views that stand above a list, the person's own and of staff the shared ones. */
const MOST_SHOWN = 30;

/** A person's own views; none for visitors. */
export function ownViews(db: Db, actor: Actor) {
  return db.selectFrom("saved_views").where("owner_id", "=", isMember(actor) ? actor.userId : "");
}

/** The views of one list, by name; among staff with those that others share. */
export async function findViewsOf(db: Db, actor: Actor, list: string): Promise<SavedView[]> {
  if (!isMember(actor)) return [];
  const own = ownViews(db, actor).where("list", "=", list);
  const shared = db
    .selectFrom("saved_views")
    .where("list", "=", list)
    .where("shared", "=", 1)
    .where("owner_id", "<>", actor.userId);
  const found = await whole(own, MOST_SHOWN).execute();
  const others = isAdmin(actor) ? await whole(shared, MOST_SHOWN).execute() : [];
  return [...inOrder(found), ...inOrder(others)].map((row) => toView(row, actor.userId));
}

/** All of a person's own views, by name. */
export async function findOwnViews(db: Db, actor: Actor): Promise<SavedView[]> {
  const rows = await whole(ownViews(db, actor), MOST_VIEWS).execute();
  return inOrder(rows).map((row) => toView(row, row.owner_id));
}

/** One of a person's own views; null where there is none of theirs. */
export async function findOwnView(db: Db, actor: Actor, id: string): Promise<SavedView | null> {
  if (!isId(id)) return null;
  const row = await whole(ownViews(db, actor).where("id", "=", id), 1).executeTakeFirst();
  return row ? toView(row, row.owner_id) : null;
}

function whole(rows: ReturnType<typeof ownViews>, most: number) {
  return rows.select(["id", "owner_id", "name", "list", "query", "shared"]).orderBy("id").limit(most);
}

const inOrder = (rows: readonly Row[]) => byName(rows, ({ name }) => name);

type Row = { id: string; owner_id: string; name: string; list: string; query: string; shared: number };

function toView({ id, owner_id, name, list, query, shared }: Row, userId: string): SavedView {
  return { id, name, list, query, isShared: shared === 1, isMine: owner_id === userId };
}
