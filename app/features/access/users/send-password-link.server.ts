import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { mailPasswordReset } from "#app/features/access/identity/identity-mails.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { minutes } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { UserRefusal } from "../identity/user-refusal.ts";
import { userToChange } from "../identity/user-to-change.server.ts";

export type SentPasswordLink =
  { ok: true; email: string; mailId: string } | { ok: false; reason: UserRefusal };

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
