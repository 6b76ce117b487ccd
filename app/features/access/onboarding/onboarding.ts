/** How long an onboarding link is open. */
export const ONBOARDING_DAYS = 7;

/** What a private link leads to: setting up a whole account, or only a new authenticator. */
export type WelcomeKind = "onboarding" | "totp-enrolment";
export type OnboardingStep = "password" | "key" | "authenticator" | "recovery-codes";

export const STEP_NAMES: Record<OnboardingStep, string> = {
  password: "Choose a password",
  key: "Your user key",
  authenticator: "Authenticator app",
  "recovery-codes": "Recovery codes",
};

export const STEPS: Record<WelcomeKind, readonly OnboardingStep[]> = {
  onboarding: ["password", "key", "authenticator", "recovery-codes"],
  "totp-enrolment": ["authenticator", "recovery-codes"],
};

/** What is known of a person who is setting up. */
export interface Progress {
  hasPassword: boolean;
  keySeenAt: string | null;
  totpEnabledAt: string | null;
}

/**
 * The step at hand: the first one that is not done, so that an interrupted person goes on where they left.
 * @param linkMadeAt when the link was issued: with an enrolment link only an authenticator set up since then counts.
 */
export function stepAtHand(kind: WelcomeKind, progress: Progress, linkMadeAt: string): OnboardingStep {
  if (kind === "totp-enrolment") {
    return progress.totpEnabledAt && progress.totpEnabledAt > linkMadeAt ? "recovery-codes" : "authenticator";
  }
  if (!progress.hasPassword) return "password";
  if (!progress.keySeenAt) return "key";
  return progress.totpEnabledAt ? "recovery-codes" : "authenticator";
}

/** Whether a person has set everything up that signing in needs. */
export function isSetUp(progress: Progress): boolean {
  return progress.hasPassword && progress.keySeenAt !== null && progress.totpEnabledAt !== null;
}
