import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { beginTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { atStep } from "./at-step.server.ts";
import type { StepRefusal } from "./onboarding-refusal.ts";

/** Step 3 from the beginning: a new secret, when none waits or the person wants another. */
export async function beginAuthenticator(
  db: Db,
  actor: Actor,
  token: string,
): Promise<{ ok: true } | StepRefusal> {
  const allowance = await throttle("private-link", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  return atStep(db, token, "authenticator", async (trx, { userId, email }) => {
    await beginTotp(trx, userId, email);
    await recordAudit(trx, actor, { action: "onboarding.begin-authenticator", target: `user:${userId}` });
    return { ok: true };
  });
}
