import { type Actor, nobody } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { minutes } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { throttleShared } from "#app/platform/shared-throttle.server.ts";
import { inStep } from "#app/platform/steady-time.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { addressTarget, findAddressOwner } from "../address-owner.server.ts";
import { mailPasswordReset } from "../identity-mails.server.ts";

export type RequestResetResult = { ok: true } | { ok: false; reason: "throttled"; retryAfterSeconds: number };

/** Milliseconds: longer than the work takes for anybody, so that the time taken tells nothing. */
const step = 100;

/**
 * Sends a link for a new password to an active account's address. The answer and the time it takes are the same for
 * every address; beyond the links one address may be sent none is, silently: a stranger can't use up another network's.
 */
export async function requestPasswordReset(
  db: Db,
  actor: Actor,
  input: { email: string },
): Promise<RequestResetResult> {
  const admitted = await throttle("forgot-password", actor.ip);
  if (!admitted.ok) return { ok: false, reason: "throttled", retryAfterSeconds: admitted.retryAfterSeconds };
  const email = normaliseEmail(input.email);
  await inStep(step, () => sendTo(db, actor, email));
  return { ok: true };
}

async function sendTo(db: Db, actor: Actor, email: string): Promise<void> {
  const mayMail = (await throttleShared("password-reset", email, actor.ip)).ok;
  await db.transaction().execute(async (trx) => {
    const user = await findAddressOwner(trx, email);
    if (user && mayMail) {
      const link = await issueLink(trx, { kind: "password-reset", userId: user.id, seconds: minutes(30) });
      await mailPasswordReset(trx, { id: user.id, email: user.email }, link.token, nobody(actor));
    }
    await recordAudit(trx, actor, {
      action: "password.request-reset",
      target: addressTarget(email, user?.id),
      details: { sent: user !== undefined && mayMail },
    });
  });
}
