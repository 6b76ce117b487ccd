import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { deviceRemembers, shortcutsPerDevice, type SignInShortcut } from "./sign-in-shortcut.ts";

/** @param ids what the device's signed cookie names. @returns those that exist, newest first. */
export async function findShortcuts(db: Db, ids: readonly string[]): Promise<SignInShortcut[]> {
  const own = ids.filter(isId).slice(0, shortcutsPerDevice);
  if (own.length === 0) return [];
  const rows = await db
    .selectFrom("sign_in_shortcuts")
    .selectAll()
    .where("id", "in", own)
    .where("created_at", ">", isoAfter(-deviceRemembers))
    .orderBy("created_at", "desc")
    .limit(shortcutsPerDevice)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    isAdmin: row.is_admin === 1,
    keyLast4: row.key_last4,
    createdAt: row.created_at,
  }));
}

/**
 * Remembers a sign-in on a device, in place of an earlier one of the same account.
 * @returns the ids the device's cookie is to name from now on, newest first, at most three.
 */
export async function rememberSignIn(
  db: Db,
  ids: readonly string[],
  signedIn: { email: string; name: string; isAdmin: boolean; keyLast4: string },
): Promise<string[]> {
  const earlier = await findShortcuts(db, ids);
  const others = earlier.filter(
    ({ email, isAdmin }) => email !== signedIn.email || isAdmin !== signedIn.isAdmin,
  );
  const kept = others.slice(0, shortcutsPerDevice - 1).map(({ id }) => id);
  const dropped = earlier.map(({ id }) => id).filter((id) => !kept.includes(id));
  const id = newId();
  await db.transaction().execute(async (trx) => {
    if (dropped.length > 0) await trx.deleteFrom("sign_in_shortcuts").where("id", "in", dropped).execute();
    await trx
      .insertInto("sign_in_shortcuts")
      .values({
        id,
        email: signedIn.email,
        name: signedIn.name.slice(0, 170),
        is_admin: signedIn.isAdmin ? 1 : 0,
        key_last4: signedIn.keyLast4,
        created_at: nowIso(),
      })
      .execute();
  });
  return [id, ...kept];
}

/** @returns the ids that stay; the same list when the id is not one of this device. */
export async function forgetShortcut(db: Db, ids: readonly string[], id: string): Promise<string[]> {
  if (!ids.includes(id) || !isId(id)) return [...ids];
  await db.deleteFrom("sign_in_shortcuts").where("id", "=", id).execute();
  return ids.filter((other) => other !== id);
}

/** Forgets shortcuts older than any device's cookie. @returns how many. */
export async function sweepShortcuts(db: Db): Promise<number> {
  const result = await db
    .deleteFrom("sign_in_shortcuts")
    .where("created_at", "<=", isoAfter(-deviceRemembers))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
