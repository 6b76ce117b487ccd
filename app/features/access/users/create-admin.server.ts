import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { createUserKey } from "#app/features/access/user-keys/create-user-key.server.ts";
import { revokeKeysOf } from "#app/features/access/user-keys/replace-keys.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";

export type CreatedAdmin =
  { ok: true; userId: string; userKey: string } | { ok: false; reason: "forbidden" | "address-taken" };

/**
 * Makes a member of staff with an active user key, inside the caller's transaction. Only the product itself does
 * it: the first start and the command line.
 * @param person `passwordHash` is made before, outside the transaction.
 * @returns the key in clear: it is told once.
 */
export async function createAdmin(
  trx: Trx,
  actor: Actor,
  person: { email: string; firstName: string; lastName: string; passwordHash: string },
): Promise<CreatedAdmin> {
  if (actor.role !== "system") return { ok: false, reason: "forbidden" };
  const email = person.email.trim();
  const taken = await trx
    .selectFrom("users")
    .select("id")
    .where("email_normalised", "=", normaliseEmail(email))
    .executeTakeFirst();
  if (taken) return { ok: false, reason: "address-taken" };
  const userId = newId();
  const at = nowIso();
  await trx
    .insertInto("users")
    .values({
      id: userId,
      role: "admin",
      email,
      email_normalised: normaliseEmail(email),
      first_name: person.firstName,
      last_name: person.lastName,
      job_title: "",
      phone: "",
      company_id: null,
      status: "active",
      password_hash: person.passwordHash,
      password_changed_at: at,
      totp_secret_enc: null,
      totp_enabled_at: null,
      totp_pending_enc: null,
      key_seen_at: at,
      is_demo: 0,
      created_at: at,
    })
    .execute();
  // Staff may have made keys for the address before it was an admin's.
  await revokeKeysOf(trx, actor, email, "all");
  const { key } = await createUserKey(trx, actor, { assignedEmail: email, status: "active" });
  await recordAudit(trx, actor, { action: "user.create-admin", target: `user:${userId}` });
  return { ok: true, userId, userKey: key };
}
