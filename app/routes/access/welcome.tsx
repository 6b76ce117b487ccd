import { data } from "react-router";
import {
  beginAuthenticator,
  chooseFirstPassword,
  confirmAuthenticator,
  finishOnboarding,
  firstPasswordFor,
  keepUserKey,
  renewOnboardingCodes,
} from "#app/features/access/onboarding/onboarding.commands.server.ts";
import { ClosedWelcome, closedTitle } from "#app/features/access/onboarding/closed-welcome.tsx";
import { delayOf, hasPassed } from "#app/features/access/onboarding/onboarding-refusal.ts";
import { codeSchema } from "#app/features/access/onboarding/onboarding.schema.ts";
import { showWelcome } from "#app/features/access/onboarding/show-step.server.ts";
import { StepAtHand } from "#app/features/access/onboarding/onboarding-steps.tsx";
import { intents } from "#app/http/forms/intents.server.ts";
import { later } from "#app/http/refusal.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/welcome";

/** For the button that copies; every step works without. */
export const handle = { hydrate: true };

export { privateHeaders as headers } from "#app/http/route-headers.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, request } = scope(context);
  const welcome = await showWelcome(db, params.token);
  if (welcome.state === "open") return data(welcome);
  const done = welcome.state === "used" && request.url.searchParams.has("done");
  const status = done ? 200 : welcome.state === "unknown" ? 404 : 410;
  return data({ ...welcome, done }, { status });
}

export { clientAction } from "#app/ui/form/client-action.ts";

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
      const { text, status, retryAfterSeconds } = delayOf(result);
      return later(refuse("Not yet", text, status), retryAfterSeconds);
    };
  return intents(request, {
    async "choose-password"(posted) {
      const schema = await firstPasswordFor(db, token);
      // A link that ended or a step that is done: the page says it better than a message about the password.
      if (!schema) return seeOther(here);
      const form = posted.hold(schema, { form: "password", hide: ["password", "again", "username"] });
      if (!form.ok) return form.rejection();
      const result = await chooseFirstPassword(db, actor, { token, password: form.value.password });
      if (result.ok || hasPassed(result)) return seeOther(here);
      const { text, status, retryAfterSeconds } = delayOf(result);
      return later(form.reject({ formErrors: [text] }, status), retryAfterSeconds);
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
      const { text, status, retryAfterSeconds } = delayOf(result);
      return later(form.reject({ formErrors: [text] }, status), retryAfterSeconds);
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

export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === "open") return <StepAtHand shown={loaderData} answer={actionData} />;
  const { state, done } = loaderData;
  return (
    <Page title={closedTitle(state, done)} width="narrow">
      <ClosedWelcome state={state} done={done} />
    </Page>
  );
}
