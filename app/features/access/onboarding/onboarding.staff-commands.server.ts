import { brand } from "#app/brand.ts";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { days } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { findOnboarding } from "./find-onboarding.server.ts";
import { ONBOARDING_DAYS } from "./onboarding.ts";

/**
 * Issues a person's onboarding link and queues its mail, inside the caller's transaction. Earlier links end; what the
 * person has already done (password, key, authenticator) is kept and the new link goes on from there.
 * @param invitedBy the colleague who invites them into their company.
 * @returns the token, told once, and when the link ends.
 * @throws when there is no such user.
 */
export async function sendOnboarding(
  trx: Trx,
  actor: Actor,
  userId: string,
  invitedBy: string | null = null,
): Promise<{ token: string; expiresAt: string }> {
  const user = await trx
    .selectFrom("users")
    .select(["email", "is_demo"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const link = await issueLink(trx, {
    kind: "onboarding",
    userId,
    seconds: days(ONBOARDING_DAYS),
    createdBy: actor.userId,
  });
  const address = `${env().origin}/welcome/${link.token}`;
  await queueMail(trx, {
    kind: "onboarding",
    link: address,
    by: actor,
    to: user.email,
    subject: `Set up your ${brand.name} account`,
    paragraphs: [
      invitedBy
        ? `You are invited by ${invitedBy} to use ${brand.name} with your company. Set up your account here:`
        : `Your access to ${brand.name} is ready. Set up your account here:`,
      address,
      "You will choose a password, see your user key once and set up an authenticator app. It takes about five minutes, and you can stop and come back.",
      `The link is for you alone and works for ${ONBOARDING_DAYS} days. If it has ended, reply to this message for a new one.`,
    ],
    relatedType: "user",
    relatedId: userId,
    isDemo: user.is_demo === 1,
  });
  await recordAudit(trx, actor, {
    action: "onboarding.send",
    target: `user:${userId}`,
    details: { expiresAt: link.expiresAt },
  });
  return link;
}

type ResentOnboarding = { ok: true } | { ok: false; reason: keyof typeof RESEND_REFUSALS };

/** What staff are told when no link can be sent. */
export const RESEND_REFUSALS = {
  "not-staff": "Only staff can send onboarding links",
  "not-found": "That person no longer exists",
  done: "This person has already set up their account",
  disabled: "This person’s access is disabled",
  "awaits-approval": "Their invitation waits for approval, on the People page of their company",
} as const;

/**
 * Sends a new onboarding link in place of the earlier one; what the person has set up so far is kept.
 * @param once the form's hidden value: a second post with it sends nothing.
 */
export async function resendOnboarding(
  db: Db,
  actor: Actor,
  userId: string,
  once?: string,
): Promise<ResentOnboarding> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(userId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    if (await resultOfOnce(trx, actor, "resend-onboarding", once)) return { ok: true };
    const standing = await findOnboarding(trx, actor, userId);
    if (!standing) return { ok: false, reason: "not-found" };
    if (standing.status === "disabled") return { ok: false, reason: "disabled" };
    if (standing.awaitsApproval) return { ok: false, reason: "awaits-approval" };
    if (standing.done) return { ok: false, reason: "done" };
    await sendOnboarding(trx, actor, userId);
    await recordOnce(trx, actor, "resend-onboarding", once, userId);
    return { ok: true };
  });
}

/** Ends a person's open onboarding link. */
export async function revokeOnboarding(
  db: Db,
  actor: Actor,
  userId: string,
): Promise<{ ok: true } | { ok: false; reason: "not-staff" | "no-link" }> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(userId)) return { ok: false, reason: "no-link" };
  return db.transaction().execute(async (trx) => {
    if ((await revokeLinks(trx, "onboarding", { userId })) === 0) return { ok: false, reason: "no-link" };
    await recordAudit(trx, actor, { action: "onboarding.revoke", target: `user:${userId}` });
    return { ok: true };
  });
}
