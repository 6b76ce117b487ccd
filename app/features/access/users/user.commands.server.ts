import { mailPasswordReset } from "#app/features/access/identity/identity-mails.server.ts";
import { isLastAdmin } from "#app/features/access/identity/last-admin.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import type { UserRefusal } from "#app/features/access/identity/user-refusal.ts";
import { userToChange } from "#app/features/access/identity/user-to-change.server.ts";
import { sendOnboarding } from "#app/features/access/onboarding/onboarding.staff-commands.server.ts";
import { createUserKey, revokeKeysOf } from "#app/features/access/user-keys/create-user-key.server.ts";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { ownersOf } from "#app/features/core/company-roles/find-owners.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { ACCOUNT_LINKS } from "#app/features/links/account-links.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { minutes } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { tellOfRole } from "./user-mails.server.ts";

type UserChanged = { ok: true; email: string } | { ok: false; reason: UserRefusal };

/** `needsKey`: their factors ended, and they set up new ones behind the link that was sent to them. */
type MadeAdmin = { ok: true; email: string; needsKey: boolean } | { ok: false; reason: UserRefusal };

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
      .set({ company_role: null, order_limit_pence: null, month_limit_pence: null })
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

type MadeClient =
  /** `needsTwoFactor`: no client gets in without an authenticator, and this one has none yet. */
  { ok: true; email: string; needsTwoFactor: boolean } | { ok: false; reason: UserRefusal };

/**
 * Takes an admin's rights away: they become a client of a company, its owner where it has none and a reader else, and are
 * signed out everywhere. The last admin who
 * can sign in stays one, however many ask at once.
 * @param change.companyId a client company: the one they came from, or any other.
 */
export async function makeClient(
  db: Db,
  actor: Actor,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<MadeClient> {
  return db.transaction().execute(async (trx): Promise<MadeClient> => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const { user } = found;
    if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
    if (user.role !== "admin") return { ok: false, reason: "moved" };
    const company = await trx
      .selectFrom("companies")
      .select(["id", "name"])
      .where("id", "=", isId(companyId) ? companyId : "")
      .executeTakeFirst();
    if (!company) return { ok: false, reason: "no-company" };
    if (await isLastAdmin(trx, { userId })) return { ok: false, reason: "last-admin" };
    const owner = await ownersOf(trx, company.id).limit(1).executeTakeFirst();
    await trx
      .updateTable("users")
      .set({ role: "client", company_id: company.id, former_company_id: null })
      .set({ company_role: owner ? "reader" : "owner" })
      .where("id", "=", userId)
      .where("role", "=", "admin")
      .execute();
    await endSessions(trx, userId, "role-changed");
    await unassignTickets(trx, userId);
    const needsTwoFactor = user.totp_enabled_at === null;
    await tellOfRole(trx, user, { role: "client", company: company.name, needsTwoFactor }, actor);
    await recordAudit(trx, actor, {
      action: "user.make-client",
      target: `user:${userId}`,
      details: { company: company.id },
    });
    return { ok: true, email: user.email, needsTwoFactor };
  });
}

type SentPasswordLink = { ok: true; email: string; mailId: string } | { ok: false; reason: UserRefusal };

/**
 * Sends a client a link for a new password (30 minutes, once). What they ask for themselves on the sign-in page nobody
 * but they can read, so without a mail server this is how they get one: the member of staff who caused it passes it on.
 */
export async function sendPasswordLink(db: Db, actor: Actor, userId: string): Promise<SentPasswordLink> {
  return db.transaction().execute(async (trx): Promise<SentPasswordLink> => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const { user } = found;
    if (user.role !== "client") return { ok: false, reason: "not-client" };
    if (user.status !== "active" || user.password_hash === null) return { ok: false, reason: "not-set-up" };
    const link = await issueLink(trx, {
      kind: "password-reset",
      userId,
      seconds: minutes(30),
      createdBy: actor.userId,
    });
    const mailId = await mailPasswordReset(trx, user, link.token, actor);
    await recordAudit(trx, actor, {
      action: "password.send-link",
      target: `user:${userId}`,
      details: { expiresAt: link.expiresAt },
    });
    return { ok: true, email: user.email, mailId };
  });
}

/**
 * Closes an account: nobody signs in with it, its sessions end and so do its private links. Everything else stays.
 * The last admin who can sign in is not disabled, however many ask at once.
 */
export async function disableUser(db: Db, actor: Actor, userId: string): Promise<UserChanged> {
  return db.transaction().execute(async (trx): Promise<UserChanged> => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const { user } = found;
    if (user.status === "disabled") return { ok: false, reason: "moved" };
    if (user.role === "admin" && (await isLastAdmin(trx, { userId })))
      return { ok: false, reason: "last-admin" };
    await trx
      .updateTable("users")
      .set({ status: "disabled" })
      .where("id", "=", userId)
      .where("status", "=", user.status)
      .execute();
    await endSessions(trx, userId, "user-disabled");
    for (const kind of ACCOUNT_LINKS) await revokeLinks(trx, kind, { userId });
    await unassignTickets(trx, userId);
    await recordAudit(trx, actor, {
      action: "user.disable",
      target: `user:${userId}`,
      details: { was: user.status },
    });
    return { ok: true, email: user.email };
  });
}

/** Opens a disabled account again: Active, or Pending for somebody who never set it up. */
export async function enableUser(db: Db, actor: Actor, userId: string): Promise<UserChanged> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  return db.transaction().execute(async (trx): Promise<UserChanged> => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const { user } = found;
    if (user.status !== "disabled") return { ok: false, reason: "moved" };
    if (user.removed_at !== null) return { ok: false, reason: "removed" };
    const status = user.password_hash === null ? "pending" : "active";
    await trx
      .updateTable("users")
      .set({ status })
      .where("id", "=", userId)
      .where("status", "=", "disabled")
      .execute();
    await recordAudit(trx, actor, { action: "user.enable", target: `user:${userId}`, details: { status } });
    return { ok: true, email: user.email };
  });
}

/** Signs somebody out everywhere. Their own sessions people end on the pages of their account. */
export async function endUserSessions(
  db: Db,
  actor: Actor,
  userId: string,
): Promise<{ ok: true; ended: number } | { ok: false; reason: UserRefusal }> {
  return db.transaction().execute(async (trx) => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const ended = await endSessions(trx, userId, "ended-by-staff");
    await recordAudit(trx, actor, {
      action: "user.end-sessions",
      target: `user:${userId}`,
      details: { ended },
    });
    return { ok: true as const, ended };
  });
}

/** Gives back the tickets of somebody who no longer answers any, so that they don't lie with nobody. */
async function unassignTickets(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable("tickets")
    .set({ assigned_to: null })
    .where("assigned_to", "=", userId)
    .where("state", "<>", "closed")
    .execute();
}
