import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { isLastAdmin } from "#app/features/access/identity/last-admin.server.ts";
import { isStillAdmin } from "#app/features/access/identity/user-to-change.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { MovedUserKey } from "./activate-user-key.server.ts";

/**
 * Active to revoked, for good: the value is destroyed, only its prefix stays, and whoever the key belongs to is
 * signed out everywhere. "conflict" when it is not active (any more); the last key that lets an admin in stays.
 */
export async function revokeUserKey(db: Db, actor: Actor, keyId: string): Promise<MovedUserKey> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  if (!isId(keyId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return { ok: false, reason: "forbidden" };
    const key = await trx
      .selectFrom("user_keys")
      .select(["key_prefix", "assigned_email", "assigned_email_normalised", "status"])
      .where("id", "=", keyId)
      .executeTakeFirst();
    if (!key) return { ok: false, reason: "not-found" };
    const owner = await trx
      .selectFrom("users")
      .select(["id", "role"])
      .where("email_normalised", "=", key.assigned_email_normalised)
      .executeTakeFirst();
    if (key.status === "active" && owner?.role === "admin" && (await isLastAdmin(trx, { userKeyId: keyId })))
      return { ok: false, reason: "last-admin" };
    const moved = await trx
      .updateTable("user_keys")
      .set({ status: "revoked", revoked_at: nowIso(), key_enc: null })
      .where("id", "=", keyId)
      .where("status", "=", "active")
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return { ok: false, reason: "conflict" };
    if (owner) await endSessions(trx, owner.id, "key-revoked");
    await recordAudit(trx, actor, {
      action: "user-key.revoke",
      target: `user-key:${keyId}`,
      details: { prefix: key.key_prefix, assignedEmail: key.assigned_email, userId: owner?.id ?? null },
    });
    return { ok: true };
  });
}
