import { pendingTotp, totpQr } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { readOneTimeSecret } from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findWelcome, type OpenWelcome } from "./find-welcome.server.ts";
import { onboardingKey, showOnboardingKey } from "./onboarding-key.server.ts";

/** What the page of a step shows: only that step's secret, never an earlier or later one's. */
export type ShownOnboardingStep = { email: string } & (
  | { step: "password"; kind: "onboarding" }
  | { step: "key"; kind: "onboarding"; userKey: string | null }
  | {
      step: "authenticator";
      kind: OpenWelcome["kind"];
      enrolment: { secret: string; svg: string } | null;
      keyLast4: string | null;
    }
  | { step: "recovery-codes"; kind: OpenWelcome["kind"]; codes: string[] | null }
);

/** The step that the holder of a link is at, or that the link leads no further. */
export async function showWelcome(db: Db, token: string) {
  const welcome = await findWelcome(db, token);
  if (welcome.state !== "open") return welcome;
  return { state: welcome.state, ...(await showStep(db, welcome)) };
}

async function showStep(db: Db, welcome: OpenWelcome): Promise<ShownOnboardingStep> {
  const { step, kind, email, userId } = welcome;
  if (step === "password") return { step, kind: "onboarding", email };
  if (step === "key") return { step, kind: "onboarding", email, userKey: await showOnboardingKey(db, email) };
  if (step === "authenticator") {
    const pending = await pendingTotp(db, userId);
    const key = kind === "onboarding" ? await onboardingKey(db, email) : null;
    return {
      step,
      kind,
      email,
      enrolment: pending && { secret: pending.secret, svg: totpQr(pending.uri) },
      keyLast4: key?.last4 ?? null,
    };
  }
  const codes = await readOneTimeSecret(db, userId, "recovery-codes");
  return { step, kind, email, codes: codes?.split("\n") ?? null };
}
