import type { ReactNode } from "react";
import { useParams } from "react-router";
import { linkTo } from "#app/link.ts";
import { Page } from "#app/ui/page.tsx";
import { ProgressSteps } from "#app/ui/progress-steps.tsx";
import {
  STEP_NAMES,
  STEP_REASONS,
  STEPS,
  stepsLeft,
  type OnboardingStep,
  type WelcomeKind,
} from "./onboarding.ts";

export interface StepProps {
  kind: WelcomeKind;
  step: OnboardingStep;
  email: string;
}

interface StepPageProps extends StepProps {
  errors?: boolean;
  summary?: ReactNode;
  children: ReactNode;
}

/** Where the secret that a step shows is a file. */
export function useSecretFile(): string {
  const { token = "" } = useParams();
  return linkTo("/welcome/:token/secret.txt", { token });
}

/** The frame that every step of setting up shares. */
export function StepPage({ kind, step, email, errors, summary, children }: StepPageProps) {
  const steps = STEPS[kind];
  const current = steps.indexOf(step) + 1;
  return (
    <Page
      title={`${STEP_NAMES[step]}, step ${current} of ${steps.length}`}
      heading={STEP_NAMES[step]}
      eyebrow={`${kind === "onboarding" ? "Set up your account" : "Set up your authenticator"}: ${email}`}
      lead={`${STEP_REASONS[step]} ${stepsLeft(kind, step)}`}
      width="narrow"
      errors={errors}
      summary={summary}
    >
      <ProgressSteps steps={steps.map((name) => STEP_NAMES[name])} current={current} />
      {children}
    </Page>
  );
}
