import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { confirmTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { mailTwoFactorChanged } from "#app/features/access/identity/identity-mails.server.ts";
import { issueRecoveryCodes } from "#app/features/access/identity/second-factor/recovery-codes.server.ts";
import { keepOneTimeSecret } from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { forgiveAll, throttle } from "#app/platform/throttle.server.ts";
import { atStep } from "./at-step.server.ts";
import { findWelcome } from "./find-welcome.server.ts";
import type { StepRefusal } from "./onboarding-refusal.ts";

/**
 * Step 3: a code proves that the app has the secret. Two-factor is on from here; ten recovery codes are made and kept
 * for the next page.
 */
export async function confirmAuthenticator(
  db: Db,
  actor: Actor,
  input: { token: string; code: string },
): Promise<{ ok: true } | { ok: false; reason: "wrong-code" } | StepRefusal> {
  const welcome = await findWelcome(db, input.token);
  if (welcome.state !== "open") return { ok: false, reason: "closed" };
  const allowance = await throttle("enrolment", welcome.userId);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  const result = await atStep<{ ok: true } | { ok: false; reason: "wrong-code" }>(
    db,
    input.token,
    "authenticator",
    async (trx, { userId, kind, email }) => {
      if (!(await confirmTotp(trx, userId, input.code))) return { ok: false, reason: "wrong-code" };
      await keepOneTimeSecret(
        trx,
        userId,
        "recovery-codes",
        (await issueRecoveryCodes(trx, userId)).join("\n"),
      );
      await endSessions(trx, userId, "two-factor-changed");
      // Staff have seen such a link: the owner hears of it whoever used it.
      if (kind === "totp-enrolment") {
        await mailTwoFactorChanged(trx, { id: userId, email }, "was switched on");
      }
      await recordAudit(trx, actor, {
        action: "two-factor.confirm",
        target: `user:${userId}`,
        details: { by: kind },
      });
      return { ok: true };
    },
  );
  if (result.ok) await forgiveAll("enrolment", welcome.userId);
  return result;
}
