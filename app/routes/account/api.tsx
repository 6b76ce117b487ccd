import { Link } from "react-router";
import { ApiTokenTable } from "#app/features/access/api-tokens/api-token-table.tsx";
import { newTokenSchema } from "#app/features/access/api-tokens/api-token.schema.ts";
import {
  API_SCOPES,
  scopesFor,
  TOKEN_LIVES,
  TOKENS_PER_PERSON,
} from "#app/features/access/api-tokens/api-token.ts";
import { createApiToken } from "#app/features/access/api-tokens/create-api-token.server.ts";
import {
  findApiTokens,
  hideApiToken,
  shownApiToken,
} from "#app/features/access/api-tokens/find-api-tokens.server.ts";
import { NewTokenForm, useNewTokenForm } from "#app/features/access/api-tokens/new-token-form.tsx";
import { revokeApiToken } from "#app/features/access/api-tokens/revoke-api-token.server.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { hasFreshProof } from "#app/features/access/identity/identity.policy.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { confirmedMember } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { moment, when } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/api";

const here = linkTo("/account/api");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  const tokens = await findApiTokens(db, actor);
  const shown = await shownApiToken(db, actor);
  const made = shown && tokens.find(({ id }) => id === shown.id);
  const revoking = tokens.find(({ id }) => id === url.searchParams.get("confirm"));
  return {
    once: crypto.randomUUID(),
    needsProof: !hasFreshProof(actor, now),
    isFull: tokens.length >= TOKENS_PER_PERSON,
    made: shown && made ? { name: made.name, token: shown.token } : null,
    revoking: revoking ? { id: revoking.id, name: revoking.name } : null,
    scopes: scopesFor(actor.role).map(({ value, label, hint, staffHint }) => ({
      value,
      label,
      hint: (actor.role === "admin" && staffHint) || hint,
    })),
    lives: TOKEN_LIVES,
    tokens: tokens.map((token) => ({
      id: token.id,
      name: token.name,
      start: token.start,
      scopes: token.scopes.map((scope) => labelOf(API_SCOPES, scope)),
      created: when(token.createdAt, now),
      expires: moment(token.expiresAt),
      lastUsed: token.lastUsedAt ? when(token.lastUsedAt, now) : null,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  return intents(request, {
    async kept() {
      await hideApiToken(db, actor);
      return seeOther(here, { flash: { kind: "success", title: "API token kept" } });
    },
    async revoke({ fields: { id = "" } }) {
      const revoked = await revokeApiToken(db, actor, id);
      if (!revoked.ok) return refuse("The token was not revoked", "It has ended already.", 404);
      const text = "Whatever used it is refused from now on.";
      return seeOther(here, { flash: { kind: "success", title: "API token revoked", text } });
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
  const { tokens, made, revoking, once, scopes, lives, needsProof, isFull } = loaderData;
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
      {made && (
        <Card title={`Your new token, ${made.name}`}>
          <p>Copy it now. It is shown this once, and nobody can show it again.</p>
          <p>
            <code className="select-all wrap-anywhere">{made.token}</code>{" "}
            <CopyButton text={made.token} label="API token" />
          </p>
          <RowAction
            intent="kept"
            label="I have kept this token"
            variant="primary"
            size="normal"
            action={here}
          />
        </Card>
      )}
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
      <section className="flow" aria-labelledby="new-token">
        <h2 id="new-token">New token</h2>
        {isFull ? (
          <p>You have as many tokens as one person can. Revoke one that is no longer used.</p>
        ) : needsProof ? (
          <>
            <p>Before you make a token we ask once more who you are.</p>
            <LinkButton to={linkTo("/confirm-identity", { query: { to: linkTo("/account/api") } })}>
              Confirm it’s you
            </LinkButton>
          </>
        ) : (
          <NewTokenForm form={form} fields={fields} once={once} scopes={scopes} lives={lives} />
        )}
      </section>
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
