import { randomBytes } from "node:crypto";
import { userKeyHmac } from "#app/features/access/identity/user-key/user-key-hash.server.ts";
import {
  formatUserKey,
  lastFourOf,
  prefixOf,
  userKeyBytes,
} from "#app/features/access/identity/user-key/user-key-value.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { seal } from "#app/platform/secrets/secrets.server.ts";

/**
 * Makes a key for an address inside the caller's transaction, audit entry included. The caller has checked the role.
 * @returns the key in clear: the row holds only its HMAC and an encrypted copy.
 */
export async function createUserKey(
  trx: Trx,
  actor: Actor,
  input: { assignedEmail: string; status: "unused" | "active"; isDemo?: boolean },
): Promise<{ id: string; key: string }> {
  const id = newId();
  const key = formatUserKey(randomBytes(userKeyBytes));
  const at = nowIso();
  const assignedEmail = input.assignedEmail.trim();
  await trx
    .insertInto("user_keys")
    .values({
      id,
      key_hmac: userKeyHmac(key),
      key_enc: seal("user-key-encryption", id, key),
      key_prefix: prefixOf(key),
      key_last4: lastFourOf(key),
      status: input.status,
      assigned_email: assignedEmail,
      assigned_email_normalised: normaliseEmail(assignedEmail),
      created_by: isMember(actor) ? actor.userId : null,
      created_at: at,
      seen_by_staff_at: (await isReadable(trx, normaliseEmail(assignedEmail))) ? at : null,
      activated_at: input.status === "active" ? at : null,
      revoked_at: null,
      is_demo: input.isDemo ? 1 : 0,
    })
    .execute();
  await recordAudit(trx, actor, {
    action: "user-key.generate",
    target: `user-key:${id}`,
    details: { prefix: prefixOf(key), assignedEmail, status: input.status },
  });
  return { id, key };
}

/** Whether somebody of staff has had a link in hand that is still open and shows the person their key. */
async function isReadable(trx: Trx, emailNormalised: string): Promise<boolean> {
  const link = await trx
    .selectFrom("users")
    .innerJoin("links", "links.user_id", "users.id")
    .innerJoin("user_keys", "user_keys.assigned_email_normalised", "users.email_normalised")
    .select("links.id")
    .where("users.email_normalised", "=", emailNormalised)
    .where("links.kind", "=", "onboarding")
    .where("links.used_at", "is", null)
    .where("links.revoked_at", "is", null)
    .where("user_keys.seen_by_staff_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Destroys keys of an address inside the caller's transaction, audit entries included.
 * @param which "seen": those that staff can know; "all": every one.
 * @returns how many, and whether one that signs in is left.
 */
export async function revokeKeysOf(
  trx: Trx,
  actor: Actor,
  email: string,
  which: "seen" | "all",
): Promise<{ revoked: number; hasActive: boolean }> {
  const keys = await trx
    .selectFrom("user_keys")
    .select(["id", "key_prefix", "assigned_email", "status", "seen_by_staff_at"])
    .where("assigned_email_normalised", "=", normaliseEmail(email))
    .where("status", "<>", "revoked")
    .execute();
  const gone = which === "all" ? keys : keys.filter((key) => key.seen_by_staff_at !== null);
  for (const key of gone) {
    await trx
      .updateTable("user_keys")
      .set({ status: "revoked", revoked_at: nowIso(), key_enc: null })
      .where("id", "=", key.id)
      .execute();
    await recordAudit(trx, actor, {
      action: "user-key.revoke",
      target: `user-key:${key.id}`,
      details: { prefix: key.key_prefix, assignedEmail: key.assigned_email, replaced: true },
    });
  }
  const hasActive = keys.some((key) => key.status === "active" && !gone.includes(key));
  return { revoked: gone.length, hasActive };
}
