import { mailPasswordChanged } from "#app/features/access/identity/identity-mails.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { createUserKey, revokeKeysOf } from "#app/features/access/user-keys/create-user-key.server.ts";
import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { ACCOUNT_LINKS } from "#app/features/links/account-links.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";

type CreatedAdmin =
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

type RenewedAdmin = { ok: true; userKey: string } | { ok: false; reason: "forbidden" | "no-such-admin" };

/**
 * Gives an admin a new password and user key in place of all they had, authenticator included, inside the caller's
 * transaction. Nobody in the
 * portal can do that for another admin: only the product itself does it, from the command line of the server. The admin
 * and every other one are told.
 * @param change.passwordHash made before, outside the transaction.
 * @returns the key in clear: it is told once.
 */
export async function renewAdminAccess(
  trx: Trx,
  actor: Actor,
  change: { email: string; passwordHash: string },
): Promise<RenewedAdmin> {
  if (actor.role !== "system") return { ok: false, reason: "forbidden" };
  const user = await trx
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name"])
    .where("email_normalised", "=", normaliseEmail(change.email))
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .executeTakeFirst();
  if (!user) return { ok: false, reason: "no-such-admin" };
  const at = nowIso();
  await trx
    .updateTable("users")
    .set({ password_hash: change.passwordHash, password_changed_at: at, key_seen_at: at })
    .set({ totp_secret_enc: null, totp_enabled_at: null, totp_pending_enc: null })
    .where("id", "=", user.id)
    .execute();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", user.id).execute();
  await revokeKeysOf(trx, actor, user.email, "all");
  const { key } = await createUserKey(trx, actor, { assignedEmail: user.email, status: "active" });
  for (const kind of ACCOUNT_LINKS) await revokeLinks(trx, kind, { userId: user.id });
  await endSessions(trx, user.id, "password-changed");
  await mailPasswordChanged(trx, user);
  await notifyStaff(trx, {
    type: "other",
    title: "An admin’s password and key were renewed",
    message: `${`${user.first_name} ${user.last_name}`.trim() || user.email} got a new password and user key on the server’s command line.`,
    priority: "high",
    relatedType: "user",
    relatedId: user.id,
  });
  await recordAudit(trx, actor, { action: "user.renew-admin-access", target: `user:${user.id}` });
  return { ok: true, userKey: key };
}
