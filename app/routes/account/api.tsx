import {
  ApiTokenTable,
  MadeToken,
  NewTokenPanel,
  useNewTokenForm,
} from "#app/features/access/api-tokens/api-token-panels.tsx";
import { newTokenSchema } from "#app/features/access/api-tokens/api-token.schema.ts";
import { TOKENS_PER_PERSON } from "#app/features/access/api-tokens/api-token.ts";
import { createApiToken, revokeApiToken } from "#app/features/access/api-tokens/api-token.commands.server.ts";
import { hideApiToken } from "#app/features/access/api-tokens/find-api-tokens.server.ts";
import { showApiTokens } from "#app/features/access/api-tokens/pages/show-api-tokens.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { seeOther, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { confirmedMember } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/api";

const here = linkTo("/account/api");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  return showApiTokens(db, actor, now, url.searchParams.get("confirm"));
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  return intents(request, {
    async kept() {
      await hideApiToken(db, actor);
      return succeeded(here, "API token kept");
    },
    async revoke({ fields: { id = "" } }) {
      const revoked = await revokeApiToken(db, actor, id);
      if (!revoked.ok) return refuse("The token was not revoked", "It has ended already.", 404);
      return succeeded(here, "API token revoked", "Whatever used it is refused from now on.");
    },
    async create(posted) {
      confirmedMember(context, here);
      const form = posted.hold(newTokenSchema(actor.role), { form: "token" });
      if (!form.ok) return form.rejection();
      const made = await createApiToken(db, actor, form.value);
      if (made.ok) return seeOther(here);
      if (made.reason === "scope")
        return form.reject({ fieldErrors: { scopes: ["Select permissions from the list"] } });
      const text =
        made.reason === "too-many"
          ? `You have ${TOKENS_PER_PERSON} tokens. Revoke one that is no longer used.`
          : "Only a person who has signed in makes tokens.";
      return refuse("The token was not made", text);
    },
  });
}

export default function Api({ loaderData, actionData }: Route.ComponentProps) {
  const { tokens, made, revoking, choices } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = useNewTokenForm(posted.replyOf("token"));
  return (
    <Page
      title="API"
      eyebrow="Your account"
      lead="A token lets a program do in your name what you allow it. It stands in for your sign-in: treat it like a password."
      errors={posted.failed}
      summary={posted.summary({ token: form })}
    >
      {made && <MadeToken made={made} here={here} />}
      {revoking && (
        <ConfirmBanner
          title={`Revoke ${revoking.name}?`}
          intent="revoke"
          fields={{ id: revoking.id }}
          label="Yes, revoke"
          cancel={`${here}#token-${revoking.id}`}
          action={here}
        >
          What uses it stops working at once. A revoked token can’t be brought back.
        </ConfirmBanner>
      )}
      <ApiTokenTable tokens={tokens} here={here} />
      <NewTokenPanel {...choices} form={form} fields={fields} />
      <section className="flow" aria-labelledby="using">
        <h2 id="using">Using it</h2>
        <p>
          Send it with each call as <code>Authorization: Bearer crr_…</code>. What calls there are, what each
          takes and answers, and examples stand in{" "}
          <Link to={linkTo("/documentation/api")}>the documentation of the API</Link>; programs read{" "}
          <a href={linkTo("/api/openapi.json")}>its description (OpenAPI 3.1)</a>. All your tokens end when
          your password, two-factor sign-in, user key or role changes.
        </p>
      </section>
    </Page>
  );
}
