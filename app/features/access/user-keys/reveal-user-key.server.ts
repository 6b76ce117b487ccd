import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { mailKeyRevealed } from "#app/features/access/identity/identity-mails.server.ts";
import { keepOneTimeSecret } from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import { mayRevealKey } from "#app/features/core/secrecy/visible-secrets.policy.ts";
import { isStillAdmin } from "#app/features/access/identity/user-to-change.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { unseal } from "#app/platform/secrets/secrets.server.ts";
import { keyOwnerOf } from "./key-owner.server.ts";
import { markKeysSeen } from "../../core/secrecy/mark-keys-seen.server.ts";

/**
 * The value of a key, for showing it to its owner during onboarding. Leaves no audit entry: staff use `revealUserKey`.
 * @returns null when there is no such key or it was revoked, which destroys the value.
 */
export async function openUserKey(db: Db, keyId: string): Promise<string | null> {
  const row = await db
    .selectFrom("user_keys")
    .select(["id", "key_enc"])
    .where("id", "=", keyId)
    .executeTakeFirst();
  return row?.key_enc ? unseal("user-key-encryption", row.id, row.key_enc) : null;
}

export type RevealedUserKey =
  { ok: true; key: string } | { ok: false; reason: "forbidden" | "not-found" | "revoked" | "another-admins" };

export const REVEAL_REFUSALS = {
  forbidden: "Only staff can read keys.",
  "not-found": "There is no such key. It may be on another page.",
  revoked: "The key was revoked, which destroyed its value.",
  "another-admins":
    "This is another admin’s key, which nobody but its owner sees. If they have lost it, they get a new one on the server itself: npm run admin-access.",
};

/**
 * Shows one key's value to staff, now and on the page they land on next (`shownUserKey`). Each time leaves an audit
 * entry, and its owner is told. The door has asked for a fresh proof of identity.
 */
export async function revealUserKey(db: Db, actor: Actor, keyId: string): Promise<RevealedUserKey> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  if (!isId(keyId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return { ok: false, reason: "forbidden" };
    const row = await trx
      .selectFrom("user_keys")
      .select(["id", "key_enc", "key_prefix", "assigned_email", "assigned_email_normalised"])
      .where("id", "=", keyId)
      .executeTakeFirst();
    if (!row) return { ok: false, reason: "not-found" };
    const { owner, person } = await keyOwnerOf(trx, actor, row.assigned_email_normalised);
    if (!mayRevealKey(owner)) return { ok: false, reason: "another-admins" };
    if (!row.key_enc) return { ok: false, reason: "revoked" };
    const key = unseal("user-key-encryption", row.id, row.key_enc);
    await markKeysSeen(trx, { id: row.id });
    if (person) await mailKeyRevealed(trx, person, row.key_prefix);
    await recordAudit(trx, actor, {
      action: "user-key.reveal",
      target: `user-key:${row.id}`,
      details: { prefix: row.key_prefix, assignedEmail: row.assigned_email },
    });
    await keepOneTimeSecret(trx, actor.userId, "user-key", row.id);
    return { ok: true, key };
  });
}
