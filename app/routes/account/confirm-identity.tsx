import { data, redirect } from "react-router";
import { confirmByCode, confirmByPassword } from "#app/features/access/identity/account.schema.ts";
import { confirmIdentity } from "#app/features/access/identity/sign-in/confirm-identity.server.ts";
import { hasFreshProof } from "#app/features/access/identity/identity.policy.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notYet } from "#app/http/forms/not-yet.server.ts";
import { landingFor } from "#app/http/landing.server.ts";
import { seeOtherRenewed } from "#app/http/renewed-session.server.ts";
import { signedIn, unsentLogin } from "#app/http/scope.server.ts";
import { CodeField } from "#app/ui/form/fields/code-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PasswordField } from "#app/ui/form/fields/password-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/confirm-identity";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { actor, now } = signedIn(context);
  if (hasFreshProof(actor, now)) throw redirect(landingFor(actor.role, url.searchParams.get("to")), 303);
  return { asksForCode: actor.twoFactorEnabled };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, actor, request: facts } = signedIn(context);
  const hide = { hide: ["password", "code"] };
  const form = actor.twoFactorEnabled
    ? await readForm(request, confirmByCode, hide)
    : await readForm(request, confirmByPassword, hide);
  if (!form.ok) return form.rejection();
  const result = await confirmIdentity(db, actor, form.value, facts.userAgent);
  if (result.ok) {
    const to = landingFor(actor.role, url.searchParams.get("to"));
    return seeOtherRenewed(
      to,
      { sid: result.sid, role: actor.role },
      { kind: "success", title: "Identity confirmed", text: "You can now go on with what you were doing." },
    );
  }
  switch (result.reason) {
    case "wrong":
      return form.reject({
        fieldErrors: actor.twoFactorEnabled
          ? { code: ["That code is not right, or was used before. Wait for the next one"] }
          : { password: ["That is not your password"] },
      });
    case "ended":
      throw redirect(unsentLogin, 303);
    case "busy":
    case "throttled":
      return notYet(form, result);
  }
  return data(null);
}

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = usePostForm<{ password: string; code: string }>({
    id: "confirm-identity",
    reply: actionData?.reply,
  });
  return (
    <Page
      title="Confirm it's you"
      width="narrow"
      lead="The next step changes who can do what. We ask again when your last confirmation is older than ten minutes."
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      <PostForm form={form} reloadDocument>
        {loaderData.asksForCode ? (
          <CodeField
            field={fields.code}
            label="Authenticator code"
            hint="Six digits from your authenticator app, or one of your recovery codes"
            inputMode="text"
          />
        ) : (
          <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        )}
        <SubmitButton pending="Checking…">Confirm</SubmitButton>
      </PostForm>
    </Page>
  );
}
