import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { hashPassword, PasswordBusyError } from "#app/platform/secrets/password.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { atStep } from "./at-step.server.ts";
import { findWelcome } from "./find-welcome.server.ts";
import type { StepRefusal } from "./onboarding-refusal.ts";
import { firstPasswordSchema } from "./onboarding.schema.ts";

/** What the password must be, for the holder of a link; null where none is to be chosen, or not any more. */
export async function firstPasswordFor(db: Db, token: string) {
  const welcome = await findWelcome(db, token);
  if (welcome.state !== "open" || welcome.step !== "password") return null;
  return firstPasswordSchema({ ...welcome, company: welcome.companyName });
}

/** Step 1: the person's own password. It has passed the password rules. */
export async function chooseFirstPassword(
  db: Db,
  actor: Actor,
  input: { token: string; password: string },
): Promise<{ ok: true } | StepRefusal> {
  const allowance = await throttle("private-link", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  // Hashing is slow: not for links that lead nowhere, and not inside the transaction.
  const welcome = await findWelcome(db, input.token);
  if (welcome.state !== "open") return { ok: false, reason: "closed" };
  if (welcome.step !== "password") return { ok: false, reason: "elsewhere" };
  const hash = await hashed(input.password);
  if (hash === null) return { ok: false, reason: "busy" };
  return atStep(db, input.token, "password", async (trx, { userId }) => {
    await trx
      .updateTable("users")
      .set({ password_hash: hash, password_changed_at: nowIso() })
      .where("id", "=", userId)
      .execute();
    await recordAudit(trx, actor, { action: "onboarding.choose-password", target: `user:${userId}` });
    return { ok: true };
  });
}

async function hashed(password: string): Promise<string | null> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof PasswordBusyError) return null;
    throw error;
  }
}
