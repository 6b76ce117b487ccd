import { type Actor, isAdmin } from "#app/features/actor.ts";
import { endReveal, readReveal } from "#app/features/reveals/reveal.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { openUserKey } from "./reveal-user-key.server.ts";

/**
 * The key this member of staff has just revealed, for the page after the redirect. What is kept is which key, never
 * its value, so a key revoked meanwhile is not shown.
 */
export async function shownUserKey(db: Db, actor: Actor): Promise<{ id: string; key: string } | null> {
  if (!isAdmin(actor)) return null;
  const id = await readReveal(db, actor.userId, "user-key");
  const key = id ? await openUserKey(db, id) : null;
  return id && key ? { id, key } : null;
}

/** Masks it again. */
export async function hideUserKey(db: Db, actor: Actor): Promise<void> {
  if (!isAdmin(actor)) return;
  await db.transaction().execute((trx) => endReveal(trx, actor.userId, "user-key"));
}
