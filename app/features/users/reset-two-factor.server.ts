import { brand } from "#app/brand.ts";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { endSessions } from "#app/features/identity/end-sessions.server.ts";
import { beginTotp } from "#app/features/identity/enrol-totp.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { queueMail } from "#app/features/mail/queue-mail.server.ts";
import { keepReveal } from "#app/features/reveals/reveal.server.ts";
import { hours } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isId } from "#app/platform/random.server.ts";
import { isStillAdmin } from "./user-to-change.server.ts";

export type ResetRefusal = "forbidden" | "not-found" | "own-account" | "not-onboarded" | "disabled";

export type ResetTwoFactor =
  { ok: true; email: string; enrolmentUrl: string; expiresAt: string } | { ok: false; reason: ResetRefusal };

const lasts = hours(24);

/**
 * Sets a person's two-factor authentication up anew: the old secret and recovery codes end at once, so do their
 * sessions, and a single-use link (24 hours) to enrol an authenticator goes to their address. Staff see the link
 * once, never the secret; two-factor is on again when the person confirms a code.
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
      .select(["email", "first_name", "last_name", "status", "password_hash", "is_demo"])
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
    const enrolmentUrl = `${env().origin}/welcome/${link.token}`;
    await queueMail(trx, {
      kind: "two-factor-enrolment",
      to: user.email,
      subject: "Set up your authenticator app again",
      text: enrolmentText(user.first_name || user.email, enrolmentUrl),
      relatedType: "user",
      relatedId: userId,
      isDemo: user.is_demo === 1,
    });
    const shown: EnrolmentLink = {
      name: `${user.first_name} ${user.last_name}`.trim(),
      email: user.email,
      url: enrolmentUrl,
      expiresAt: link.expiresAt,
    };
    await keepReveal(trx, actor.userId, "enrolment-link", JSON.stringify(shown));
    await recordAudit(trx, actor, {
      action: "user.reset-two-factor",
      target: `user:${userId}`,
      details: { expiresAt: link.expiresAt },
    });
    return { ok: true, email: user.email, enrolmentUrl, expiresAt: link.expiresAt };
  });
}

/** What the member of staff who made the link sees once. */
export interface EnrolmentLink {
  name: string;
  email: string;
  url: string;
  expiresAt: string;
}

function enrolmentText(name: string, url: string): string {
  return [
    `Dear ${name},`,
    "",
    `Two-factor authentication for your ${brand.name} account is being set up anew. Your earlier authenticator codes and recovery codes no longer work, and you have been signed out everywhere.`,
    "",
    "Set up your authenticator app here:",
    "",
    url,
    "",
    `The link is for you alone, works once and ends after 24 hours. If you did not ask for this, write to ${brand.email.clients} at once.`,
    "",
    brand.name,
  ].join("\n");
}
