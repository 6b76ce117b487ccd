import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";

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
