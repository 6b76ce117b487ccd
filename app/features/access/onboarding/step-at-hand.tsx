import { usePosted } from "#app/ui/form/use-posted.tsx";
import { AuthenticatorStep } from "./authenticator-step.tsx";
import { KeyStep } from "./key-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodesStep } from "./recovery-codes-step.tsx";
import type { ShownOnboardingStep } from "./show-step.server.ts";

/** The page of the step somebody is at. @param answer of the action, where the step could not be done. */
export function StepAtHand({ shown, answer }: { shown: ShownOnboardingStep; answer: object | undefined }) {
  const { problem, replyOf } = usePosted(answer);
  switch (shown.step) {
    case "password":
      return <PasswordStep {...shown} reply={replyOf("password")} />;
    case "key":
      return <KeyStep {...shown} problem={problem} />;
    case "authenticator":
      return <AuthenticatorStep {...shown} reply={replyOf("authenticator")} problem={problem} />;
    case "recovery-codes":
      return <RecoveryCodesStep {...shown} problem={problem} />;
  }
}
