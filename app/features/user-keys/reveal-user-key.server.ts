import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { keepReveal } from "#app/features/reveals/reveal.server.ts";
import { isStillAdmin } from "#app/features/users/user-to-change.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import { unseal } from "#app/platform/secrets.server.ts";

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
  { ok: true; key: string } | { ok: false; reason: "forbidden" | "not-found" | "revoked" };

/**
 * Shows a key's value to staff, now and on the page they land on next (`shownUserKey`). Each time leaves an audit
 * entry.
 */
export async function revealUserKey(db: Db, actor: Actor, keyId: string): Promise<RevealedUserKey> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  if (!isId(keyId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return { ok: false, reason: "forbidden" };
    const row = await trx
      .selectFrom("user_keys")
      .select(["id", "key_enc", "key_prefix", "assigned_email"])
      .where("id", "=", keyId)
      .executeTakeFirst();
    if (!row) return { ok: false, reason: "not-found" };
    if (!row.key_enc) return { ok: false, reason: "revoked" };
    const key = unseal("user-key-encryption", row.id, row.key_enc);
    await recordAudit(trx, actor, {
      action: "user-key.reveal",
      target: `user-key:${row.id}`,
      details: { prefix: row.key_prefix, assignedEmail: row.assigned_email },
    });
    await keepReveal(trx, actor.userId, "user-key", row.id);
    return { ok: true, key };
  });
}
