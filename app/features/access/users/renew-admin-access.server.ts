import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { mailPasswordChanged } from "#app/features/access/identity/identity-mails.server.ts";
import { ACCOUNT_LINKS } from "#app/features/links/account-links.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { createUserKey } from "#app/features/access/user-keys/create-user-key.server.ts";
import { revokeKeysOf } from "#app/features/access/user-keys/replace-keys.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";

export type RenewedAdmin =
  { ok: true; userKey: string } | { ok: false; reason: "forbidden" | "no-such-admin" };

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
