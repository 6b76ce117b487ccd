import { type Actor, isAdmin } from "#app/features/actor.ts";
import { hasFreshProof } from "#app/features/access/identity/identity.policy.ts";
import {
  endOneTimeSecret,
  readOneTimeSecret,
} from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import { mayRevealKey } from "#app/features/core/secrecy/visible-secrets.policy.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { userKeysVisibleTo } from "./find-user-keys.server.ts";
import { keyOwnerOf } from "./key-owner.server.ts";
import { openUserKey } from "./reveal-user-key.server.ts";

/**
 * The one key that a member of staff sees in clear, on the page and in the API's list: the one they revealed last,
 * for half an hour, while their proof of identity is fresh. What is kept is which key, never its value, so a key that
 * was revoked or became an admin's meanwhile is not shown.
 */
export async function shownUserKey(db: Db, actor: Actor): Promise<{ id: string; key: string } | null> {
  if (!isAdmin(actor) || actor.token || !hasFreshProof(actor, now())) return null;
  const id = await readOneTimeSecret(db, actor.userId, "user-key");
  const row = await userKeysVisibleTo(db, actor)
    .select("assigned_email_normalised")
    .where("id", "=", id ?? "")
    .executeTakeFirst();
  if (!id || !row) return null;
  const { owner } = await keyOwnerOf(db, actor, row.assigned_email_normalised);
  const key = mayRevealKey(owner) ? await openUserKey(db, id) : null;
  return key ? { id, key } : null;
}

/** Masks it again. */
export async function hideUserKey(db: Db, actor: Actor): Promise<void> {
  if (!isAdmin(actor)) return;
  await db.transaction().execute((trx) => endOneTimeSecret(trx, actor.userId, "user-key"));
}
