import { mailPasswordReset } from "#app/features/access/identity/identity-mails.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import type { UserRefusal } from "#app/features/access/identity/user-refusal.ts";
import { userToChange } from "#app/features/access/identity/user-to-change.server.ts";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { ACCOUNT_LINKS } from "#app/features/links/account-links.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { minutes } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

type UserChanged = { ok: true; email: string } | { ok: false; reason: UserRefusal };

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
 * Closes a client's account: nobody signs in with it, its sessions end and so do its private links. Everything else
 * stays. An admin's rights are taken away under Admins, with a second word.
 */
export async function disableUser(db: Db, actor: Actor, userId: string): Promise<UserChanged> {
  return db.transaction().execute(async (trx): Promise<UserChanged> => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const { user } = found;
    if (user.status === "disabled") return { ok: false, reason: "moved" };
    if (user.role === "admin") return { ok: false, reason: "is-admin" };
    await trx
      .updateTable("users")
      .set({ status: "disabled" })
      .where("id", "=", userId)
      .where("status", "=", user.status)
      .execute();
    await endSessions(trx, userId, "user-disabled");
    for (const kind of ACCOUNT_LINKS) await revokeLinks(trx, kind, { userId });
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
