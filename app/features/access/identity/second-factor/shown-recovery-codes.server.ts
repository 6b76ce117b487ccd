import type { Member } from "#app/features/actor.ts";
import {
  endOneTimeSecret,
  readOneTimeSecret,
} from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** The codes the actor has just made, for the page after the redirect; null when there are none to show. */
export async function shownRecoveryCodes(db: Db, actor: Member): Promise<string[] | null> {
  const text = await readOneTimeSecret(db, actor.userId, "recovery-codes");
  return text === null ? null : text.split("\n");
}

/** The actor has kept them: they are not shown again. */
export async function hideRecoveryCodes(db: Db, actor: Member): Promise<void> {
  await db.transaction().execute((trx) => endOneTimeSecret(trx, actor.userId, "recovery-codes"));
}
