import { data } from "react-router";
import { AuthenticatorStep } from "#app/features/access/onboarding/authenticator-step.tsx";
import { beginAuthenticator } from "#app/features/access/onboarding/begin-authenticator.server.ts";
import { chooseFirstPassword } from "#app/features/access/onboarding/choose-first-password.server.ts";
import { ClosedWelcome, closedTitle } from "#app/features/access/onboarding/closed-welcome.tsx";
import { confirmAuthenticator } from "#app/features/access/onboarding/confirm-authenticator.server.ts";
import { findWelcome } from "#app/features/access/onboarding/find-welcome.server.ts";
import { finishOnboarding } from "#app/features/access/onboarding/finish-onboarding.server.ts";
import { keepUserKey } from "#app/features/access/onboarding/keep-user-key.server.ts";
import { KeyStep } from "#app/features/access/onboarding/key-step.tsx";
import type { StepDelayed, StepPassed } from "#app/features/access/onboarding/onboarding-refusal.ts";
import { codeSchema, firstPasswordSchema } from "#app/features/access/onboarding/onboarding.schema.ts";
import { PasswordStep } from "#app/features/access/onboarding/password-step.tsx";
import { RecoveryCodesStep } from "#app/features/access/onboarding/recovery-codes-step.tsx";
import { renewOnboardingCodes } from "#app/features/access/onboarding/renew-recovery-codes.server.ts";
import { showStep } from "#app/features/access/onboarding/show-step.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { inMinutes } from "#app/plural.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/welcome";

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(retryAfter && { "Retry-After": retryAfter }) };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, request } = scope(context);
  const welcome = await findWelcome(db, params.token);
  if (welcome.state === "open") return data({ open: true as const, ...(await showStep(db, welcome)) });
  const done = welcome.state === "used" && request.url.searchParams.has("done");
  const status = done ? 200 : welcome.state === "unknown" ? 404 : 410;
  return data({ open: false as const, state: welcome.state, done }, { status });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  const { token } = params;
  const here = linkTo("/welcome/:token", { token });
  const step =
    (take: Step, to = here) =>
    async () => {
      const result = await take(db, actor, token);
      if (result.ok) return seeOther(to);
      if (hasPassed(result)) return seeOther(here);
      if (result.reason === "no-key")
        return refuse("Your user key is not available", "It may have been replaced. Write to us.");
      return data({ problem: { title: "Not yet", text: sentenceOf(result) } }, waiting(result));
    };
  return intents(request, {
    async "choose-password"(posted) {
      const welcome = await findWelcome(db, token);
      // A link that ended or a step that is done: the page says it better than a message about the password.
      if (welcome.state !== "open" || welcome.step !== "password") return seeOther(here);
      const hide = ["password", "again", "username"];
      const form = posted.hold(firstPasswordSchema({ ...welcome, company: welcome.companyName }), {
        form: "password",
        hide,
      });
      if (!form.ok) return form.rejection();
      const result = await chooseFirstPassword(db, actor, { token, password: form.value.password });
      if (result.ok || hasPassed(result)) return seeOther(here);
      const { data: answer } = form.reject({ formErrors: [sentenceOf(result)] });
      return data(answer, waiting(result));
    },
    async "confirm-code"(posted) {
      const form = posted.hold(codeSchema, { form: "authenticator", hide: ["code"] });
      if (!form.ok) return form.rejection();
      const result = await confirmAuthenticator(db, actor, { token, code: form.value.code });
      if (result.ok || hasPassed(result)) return seeOther(here);
      if (result.reason === "wrong-code") {
        const sentence =
          "That code is not right. Wait for the next one, and check that your device’s clock is right";
        return form.reject({ fieldErrors: { code: [sentence] } });
      }
      const { data: answer } = form.reject({ formErrors: [sentenceOf(result)] });
      return data(answer, waiting(result));
    },
    "keep-key": step(keepUserKey),
    "begin-authenticator": step(beginAuthenticator),
    "renew-codes": step(renewOnboardingCodes),
    finish: step(finishOnboarding, `${here}?done=1`),
    otherwise: () => refuse("Nothing was changed", "Use the buttons on this page.", 400),
  });
}

type Step =
  typeof keepUserKey | typeof beginAuthenticator | typeof renewOnboardingCodes | typeof finishOnboarding;

/** The page itself shows what is so: that the link has ended, or another step. */
function hasPassed(result: { ok: boolean; reason?: string }): result is StepPassed {
  return result.reason === "closed" || result.reason === "elsewhere";
}

function sentenceOf(result: StepDelayed): string {
  if (result.reason === "busy") return "We are very busy at this moment. Try again in a few seconds.";
  return `Too many tries. Try again in ${inMinutes(result.retryAfterSeconds)}.`;
}

function waiting(result: StepDelayed) {
  return result.reason === "busy"
    ? { status: 503, headers: { "Retry-After": "5" } }
    : { status: 429, headers: { "Retry-After": String(result.retryAfterSeconds) } };
}

export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const posted = usePosted(actionData);
  const { problem } = posted;
  if (!loaderData.open) {
    return (
      <Page title={closedTitle(loaderData.state, loaderData.done)} width="narrow">
        <ClosedWelcome state={loaderData.state} done={loaderData.done} />
      </Page>
    );
  }
  switch (loaderData.step) {
    case "password":
      return <PasswordStep {...loaderData} reply={posted.replyOf("password")} />;
    case "key":
      return <KeyStep {...loaderData} problem={problem} />;
    case "authenticator":
      return <AuthenticatorStep {...loaderData} reply={posted.replyOf("authenticator")} problem={problem} />;
    case "recovery-codes":
      return <RecoveryCodesStep {...loaderData} problem={problem} />;
  }
}
