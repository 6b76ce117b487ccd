/** What a person does with the views of lists that they saved: nobody else changes them. */
import { isAdmin, type Member } from "#app/features/actor.ts";
import { recorded, runCommand } from "#app/features/core/command.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { findOwnView, ownViews } from "./find-saved-views.server.ts";
import { MOST_VIEWS } from "./saved-view.ts";

const noView = { ok: false, reason: "not-found" } as const;

interface Wanted {
  name: string;
  /** Of staff alone: a client's views are their own. */
  shared: boolean;
}

/** Saves a list as its address shows it. A name that the person has on that list already is refused. */
export async function saveView(
  db: Db,
  actor: Member,
  input: Wanted & { list: string; query: string; once?: string | undefined },
): Promise<{ ok: true; id: string } | { ok: false; reason: "too-many" | "taken" }> {
  const { name, list, query, once } = input;
  return runCommand(db, actor, async (trx) => {
    const earlier = await resultOfOnce(trx, actor, "save-view", once);
    if (earlier) return { ok: true, id: earlier };
    const { total } = await ownViews(trx, actor)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    if (total >= MOST_VIEWS) return { ok: false, reason: "too-many" };
    const id = newId();
    const shared = input.shared && isAdmin(actor) ? 1 : 0;
    const { numInsertedOrUpdatedRows: saved } = await trx
      .insertInto("saved_views")
      .values({ id, owner_id: actor.userId, name, list, query, shared, created_at: nowIso() })
      .onConflict((conflict) => conflict.columns(["owner_id", "list", "name"]).doNothing())
      .executeTakeFirstOrThrow();
    if (!saved) return { ok: false, reason: "taken" };
    await recordOnce(trx, actor, "save-view", once, id);
    const details = { name, list, query, shared: shared === 1 };
    return recorded({ action: "saved-view.save", target: `saved-view:${id}`, details }, { id });
  });
}

/** Gives one of the person's own views another name, and says whether the others of staff see it. */
export async function renameView(
  db: Db,
  actor: Member,
  { id, name, ...wanted }: Wanted & { id: string },
): Promise<{ ok: true } | { ok: false; reason: "not-found" | "taken" }> {
  return runCommand(db, actor, async (trx) => {
    const before = await findOwnView(trx, actor, id);
    if (!before) return noView;
    const isShared = wanted.shared && isAdmin(actor);
    if (before.name === name && before.isShared === isShared) return { ok: true };
    const taken = await ownViews(trx, actor)
      .where("list", "=", before.list)
      .where("name", "=", name)
      .where("id", "<>", id)
      .select("id")
      .executeTakeFirst();
    if (taken) return { ok: false, reason: "taken" };
    await trx
      .updateTable("saved_views")
      .set({ name, shared: isShared ? 1 : 0 })
      .where("id", "=", id)
      .execute();
    const details = { name: { from: before.name, to: name }, shared: isShared };
    return recorded({ action: "saved-view.rename", target: `saved-view:${id}`, details });
  });
}

/** Puts what the list shows now in the place of what one of the person's own views showed. */
export async function changeView(
  db: Db,
  actor: Member,
  { id, query }: { id: string; query: string },
): Promise<{ ok: true; name: string; list: string } | typeof noView> {
  return runCommand(db, actor, async (trx) => {
    const before = await findOwnView(trx, actor, id);
    if (!before) return noView;
    const { name, list } = before;
    if (before.query === query) return { ok: true, name, list };
    await trx.updateTable("saved_views").set({ query }).where("id", "=", id).execute();
    const details = { name, query: { from: before.query, to: query } };
    return recorded({ action: "saved-view.change", target: `saved-view:${id}`, details }, { name, list });
  });
}

/** Removes one of the person's own views. */
export async function removeView(
  db: Db,
  actor: Member,
  id: string,
): Promise<{ ok: true; name: string } | typeof noView> {
  if (!isId(id)) return noView;
  return runCommand(db, actor, async (trx) => {
    const view = await findOwnView(trx, actor, id);
    if (!view) return noView;
    await trx.deleteFrom("saved_views").where("id", "=", id).execute();
    const { name, list, query } = view;
    return recorded(
      { action: "saved-view.remove", target: `saved-view:${id}`, details: { name, list, query } },
      { name },
    );
  });
}
