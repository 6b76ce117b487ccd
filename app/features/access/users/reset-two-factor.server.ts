import { brand } from "#app/brand.ts";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { beginTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { shownLink } from "#app/features/core/mail/mail.commands.server.ts";
import { hours } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { isStillAdmin } from "../identity/user-to-change.server.ts";

export type ResetRefusal = "forbidden" | "not-found" | "own-account" | "not-onboarded" | "disabled";

export type ResetTwoFactor =
  | {
      ok: true;
      email: string;
      /** The message that has the link. */
      mailId: string;
      /** Null where this member of staff is not shown it. */
      enrolmentUrl: string | null;
      expiresAt: string;
    }
  | { ok: false; reason: ResetRefusal };

const lasts = hours(24);

/**
 * Sets a person's two-factor authentication up anew: the old secret and recovery codes end at once, so do their
 * sessions, and a single-use link (24 hours) to enrol an authenticator goes to their address. Staff never
 * see the secret; two-factor is on again when the person confirms a code.
 */
export async function resetTwoFactor(db: Db, actor: Actor, userId: string): Promise<ResetTwoFactor> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  if (!isId(userId)) return { ok: false, reason: "not-found" };
  // Their own account has pages for it, which don't sign them out half way.
  if (userId === actor.userId) return { ok: false, reason: "own-account" };
  return db.transaction().execute(async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return { ok: false, reason: "forbidden" };
    const user = await trx
      .selectFrom("users")
      .select(["email", "status", "password_hash", "is_demo"])
      .where("id", "=", userId)
      .executeTakeFirst();
    if (!user) return { ok: false, reason: "not-found" };
    if (user.status === "disabled") return { ok: false, reason: "disabled" };
    if (!user.password_hash) return { ok: false, reason: "not-onboarded" };

    await trx
      .updateTable("users")
      .set({ totp_secret_enc: null, totp_enabled_at: null, totp_pending_enc: null })
      .where("id", "=", userId)
      .execute();
    await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
    await beginTotp(trx, userId, user.email);
    await endSessions(trx, userId, "two-factor-changed");
    const link = await issueLink(trx, {
      kind: "totp-enrolment",
      userId,
      seconds: lasts,
      createdBy: actor.userId,
    });
    const url = `${env().origin}/welcome/${link.token}`;
    const mailId = await queueMail(trx, {
      kind: "two-factor-enrolment",
      link: url,
      by: actor,
      to: user.email,
      subject: "Set up your authenticator app again",
      paragraphs: enrolment(url),
      relatedType: "user",
      relatedId: userId,
      isDemo: user.is_demo === 1,
    });
    const enrolmentUrl = await shownLink(trx, actor, mailId);
    await recordAudit(trx, actor, {
      action: "user.reset-two-factor",
      target: `user:${userId}`,
      details: { expiresAt: link.expiresAt, linkShown: enrolmentUrl !== null },
    });
    return { ok: true, email: user.email, mailId, enrolmentUrl, expiresAt: link.expiresAt };
  });
}

function enrolment(url: string): string[] {
  return [
    `Two-factor authentication for your ${brand.name} account is being set up anew. Your earlier authenticator codes and recovery codes no longer work, and you have been signed out everywhere.`,
    "Set up your authenticator app here:",
    url,
    `The link is for you alone, works once and ends after 24 hours. If you did not ask for this, write to ${brand.email.clients} at once.`,
  ];
}
