import { count } from "#app/plural.ts";

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

/** Why there is such a thing. */
export const STEP_REASONS: Record<OnboardingStep, string> = {
  password:
    "The one thing only you know. It opens nothing by itself: the other steps add what must come with it.",
  key: "A password can be guessed, or be in use elsewhere. This key was made for you, and is used nowhere else.",
  authenticator:
    "What is typed can be watched. The app’s code is another one every 30 seconds, so that a copied one is soon worth nothing.",
  "recovery-codes":
    "Phones get lost, broken and replaced. Each of these codes signs you in once in place of the app’s.",
};

/** "2 steps are left after this one: …". */
export function stepsLeft(kind: WelcomeKind, step: OnboardingStep): string {
  const steps = STEPS[kind];
  const after = steps.slice(steps.indexOf(step) + 1).map((one) => STEP_NAMES[one].toLowerCase());
  if (after.length === 0) return "This is the last step.";
  const [first] = after;
  if (after.length === 1) return `One step is left after this one: ${first}.`;
  return `${count(after.length, "step")} are left after this one: ${after.slice(0, -1).join(", ")} and ${after.at(-1)}.`;
}

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
