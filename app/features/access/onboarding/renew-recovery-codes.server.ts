import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { issueRecoveryCodes } from "#app/features/access/identity/second-factor/recovery-codes.server.ts";
import { keepOneTimeSecret } from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { atStep } from "./at-step.server.ts";
import type { StepRefusal } from "./onboarding-refusal.ts";

/** Step 4 again: the codes were not kept in time, so ten new ones replace them. */
export async function renewOnboardingCodes(
  db: Db,
  actor: Actor,
  token: string,
): Promise<{ ok: true } | StepRefusal> {
  const allowance = await throttle("private-link", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  return atStep(db, token, "recovery-codes", async (trx, { userId }) => {
    await keepOneTimeSecret(
      trx,
      userId,
      "recovery-codes",
      (await issueRecoveryCodes(trx, userId)).join("\n"),
    );
    await recordAudit(trx, actor, { action: "recovery-codes.issue", target: `user:${userId}` });
    return { ok: true };
  });
}
