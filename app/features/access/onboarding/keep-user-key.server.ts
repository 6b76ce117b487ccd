import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { beginTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { atStep } from "./at-step.server.ts";
import { onboardingKey } from "./onboarding-key.server.ts";
import type { StepRefusal } from "./onboarding-refusal.ts";

/** Step 2: the person says they have kept their user key. It is not shown again; the authenticator's secret is made. */
export async function keepUserKey(
  db: Db,
  actor: Actor,
  token: string,
): Promise<{ ok: true } | { ok: false; reason: "no-key" } | StepRefusal> {
  const allowance = await throttle("private-link", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  return atStep(db, token, "key", async (trx, { userId, email }) => {
    const key = await onboardingKey(trx, email);
    if (!key) return { ok: false, reason: "no-key" };
    await trx.updateTable("users").set({ key_seen_at: nowIso() }).where("id", "=", userId).execute();
    await beginTotp(trx, userId, email);
    await recordAudit(trx, actor, {
      action: "onboarding.keep-key",
      target: `user:${userId}`,
      details: { key: key.id },
    });
    return { ok: true };
  });
}
