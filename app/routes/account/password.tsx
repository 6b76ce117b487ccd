import { redirect } from "react-router";
import { changePasswordForm } from "#app/features/access/identity/account.schema.ts";
import { changePassword } from "#app/features/access/identity/passwords/password.commands.server.ts";
import { passwordLimits } from "#app/features/access/identity/passwords/password.schema.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notYet } from "#app/http/forms/not-yet.server.ts";
import { seeOtherRenewed } from "#app/http/renewed-session.server.ts";
import { signedIn, unsentLogin } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PasswordField } from "#app/ui/form/fields/password-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/password";

export function loader({ context }: Route.LoaderArgs) {
  const { actor } = signedIn(context);
  return {
    email: actor.email,
    least: actor.twoFactorEnabled ? passwordLimits.least : passwordLimits.leastWithoutTotp,
  };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: facts } = signedIn(context);
  const rules = { owner: { ...actor, company: actor.companyName }, withTotp: actor.twoFactorEnabled };
  const form = await readForm(request, changePasswordForm(rules), { hide: ["current", "password", "again"] });
  if (!form.ok) return form.rejection();
  const { current, password } = form.value;
  const result = await changePassword(db, actor, { current, next: password, userAgent: facts.userAgent });
  if (result.ok) {
    return seeOtherRenewed(
      linkTo("/account/security"),
      { sid: result.sid, role: actor.role },
      { kind: "success", title: "Password changed", text: "You were signed out everywhere else." },
    );
  }
  switch (result.reason) {
    case "wrong-password":
      return form.reject({ fieldErrors: { current: ["That is not your current password"] } });
    case "same-password":
      return form.reject({
        fieldErrors: { password: ["Choose a password that differs from the current one"] },
      });
    case "ended":
      throw redirect(unsentLogin, 303);
    case "busy":
    case "throttled":
      return notYet(form, result);
  }
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = usePostForm<{ current: string; password: string; again: string }>({
    id: "change-password",
    reply: actionData?.reply,
  });
  return (
    <Page
      title="Change your password"
      eyebrow="Your account"
      width="narrow"
      lead="You stay signed in here and are signed out everywhere else."
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      <PostForm form={form} reloadDocument>
        <input type="hidden" autoComplete="username" value={loaderData.email} />
        <PasswordField field={fields.current} label="Current password" autoComplete="current-password" />
        <PasswordField
          field={fields.password}
          label="New password"
          autoComplete="new-password"
          hint={`At least ${count(loaderData.least, "character")}. Three or four unrelated words work well`}
        />
        <PasswordField field={fields.again} label="New password again" autoComplete="new-password" />
        <SubmitButton pending="Changing…">Change password</SubmitButton>
      </PostForm>
    </Page>
  );
}
