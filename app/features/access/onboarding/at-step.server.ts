import type { Db, Trx } from "#app/platform/database.server.ts";
import { findWelcome, type OpenWelcome } from "./find-welcome.server.ts";
import type { OnboardingStep } from "./onboarding.ts";
import type { StepRefusal } from "./onboarding-refusal.ts";

/** Runs one step's change in a transaction, if the link is open and the person is at that step. */
export async function atStep<Result>(
  db: Db,
  token: string,
  step: OnboardingStep,
  change: (trx: Trx, welcome: OpenWelcome) => Promise<Result>,
): Promise<Result | StepRefusal> {
  return db.transaction().execute(async (trx) => {
    const welcome = await findWelcome(trx, token);
    if (welcome.state !== "open") return { ok: false, reason: "closed" };
    if (welcome.step !== step) return { ok: false, reason: "elsewhere" };
    return change(trx, welcome);
  });
}
