import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { ACCOUNT_LINKS } from "#app/features/links/account-links.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { sendOnboarding } from "#app/features/access/onboarding/send-onboarding.server.ts";
import { createUserKey } from "#app/features/access/user-keys/create-user-key.server.ts";
import { revokeKeysOf } from "#app/features/access/user-keys/replace-keys.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { UserRefusal } from "../identity/user-refusal.ts";
import { tellOfRole } from "./user-mails.server.ts";
import { userToChange } from "../identity/user-to-change.server.ts";

export type UserChanged = { ok: true; email: string } | { ok: false; reason: UserRefusal };

/** `needsKey`: their factors ended, and they set up new ones behind the link that was sent to them. */
export type MadeAdmin = { ok: true; email: string; needsKey: boolean } | { ok: false; reason: UserRefusal };

/**
 * Makes an active client an admin. They leave their company, which is remembered, and are signed out everywhere; what
 * the company holds stays the company's. One of the demonstration is no longer part of it. Where staff were ever shown
 * the user key or a private link of this person, no factor is an admin's: the key is revoked, password and authenticator
 * end with it, and the person sets up all three behind a private link that nobody else sees.
 */
export async function makeAdmin(db: Db, actor: Actor, userId: string): Promise<MadeAdmin> {
  return db.transaction().execute(async (trx): Promise<MadeAdmin> => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const { user } = found;
    if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
    if (user.role !== "client") return { ok: false, reason: "moved" };
    if (user.status !== "active" || user.password_hash === null) return { ok: false, reason: "not-active" };
    await trx
      .updateTable("users")
      .set({ role: "admin", company_id: null, former_company_id: user.company_id, is_demo: 0 })
      .where("id", "=", userId)
      .where("role", "=", "client")
      .execute();
    await trx
      .updateTable("user_keys")
      .set({ is_demo: 0 })
      .where("assigned_email_normalised", "=", user.email_normalised)
      .where("is_demo", "=", 1)
      .execute();
    await endSessions(trx, userId, "role-changed");
    for (const kind of ACCOUNT_LINKS) await revokeLinks(trx, kind, { userId });
    const needsKey = await renewSeenFactors(trx, actor, user);
    await tellOfRole(trx, user, { role: "admin", needsKey }, actor);
    await recordAudit(trx, actor, {
      action: "user.make-admin",
      target: `user:${userId}`,
      details: { formerCompany: user.company_id, newKey: needsKey },
    });
    return { ok: true, email: user.email, needsKey };
  });
}

/** @returns whether the person needs the link that was sent, to set up their new factors. */
async function renewSeenFactors(
  trx: Trx,
  actor: Actor,
  user: { id: string; email: string },
): Promise<boolean> {
  // Showing a private link marks the keys as seen, and one that was replaced since stays marked.
  const seen = await trx
    .selectFrom("user_keys")
    .select("id")
    .where("assigned_email_normalised", "=", normaliseEmail(user.email))
    .where("seen_by_staff_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (!seen) return false;
  const { hasActive } = await revokeKeysOf(trx, actor, user.email, "seen");
  if (!hasActive) await createUserKey(trx, actor, { assignedEmail: user.email, status: "active" });
  await trx
    .updateTable("users")
    .set({ password_hash: null, totp_secret_enc: null, totp_enabled_at: null, totp_pending_enc: null })
    .set(hasActive ? {} : { key_seen_at: null })
    .where("id", "=", user.id)
    .execute();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", user.id).execute();
  await sendOnboarding(trx, actor, user.id);
  return true;
}
