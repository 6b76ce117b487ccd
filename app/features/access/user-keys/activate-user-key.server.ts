import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { isStillAdmin } from "#app/features/access/identity/user-to-change.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";

export type MovedUserKey =
  { ok: true } | { ok: false; reason: "forbidden" | "not-found" | "conflict" | "last-admin" };

/** Unused to active: from now on the key signs its address in. "conflict" when it is not unused (any more). */
export async function activateUserKey(db: Db, actor: Actor, keyId: string): Promise<MovedUserKey> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  if (!isId(keyId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return { ok: false, reason: "forbidden" };
    const key = await trx
      .selectFrom("user_keys")
      .select(["key_prefix", "assigned_email"])
      .where("id", "=", keyId)
      .executeTakeFirst();
    if (!key) return { ok: false, reason: "not-found" };
    const moved = await trx
      .updateTable("user_keys")
      .set({ status: "active", activated_at: nowIso() })
      .where("id", "=", keyId)
      .where("status", "=", "unused")
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return { ok: false, reason: "conflict" };
    await recordAudit(trx, actor, {
      action: "user-key.activate",
      target: `user-key:${keyId}`,
      details: { prefix: key.key_prefix, assignedEmail: key.assigned_email },
    });
    return { ok: true };
  });
}
