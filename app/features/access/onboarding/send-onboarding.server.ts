import { brand } from "#app/brand.ts";
import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { days } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { ONBOARDING_DAYS } from "./onboarding.ts";

/**
 * Issues a person's onboarding link and queues its mail, inside the caller's transaction. Earlier links end; what the
 * person has already done (password, key, authenticator) is kept and the new link goes on from there.
 * @returns the token, told once, and when the link ends.
 * @throws when there is no such user.
 */
export async function sendOnboarding(
  trx: Trx,
  actor: Actor,
  userId: string,
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
      `Your access to ${brand.name} is ready. Set up your account here:`,
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
