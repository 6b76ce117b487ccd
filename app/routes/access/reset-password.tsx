import { data } from "react-router";
import { newPasswordForm, passwordLimits } from "#app/features/access/identity/passwords/password.schema.ts";
import {
  findPasswordReset,
  resetPassword,
} from "#app/features/access/identity/passwords/password.commands.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { knownDeviceCookie } from "#app/http/device-cookies.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notYet } from "#app/http/forms/not-yet.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PasswordField } from "#app/ui/form/fields/password-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/reset-password";

const noStore = { "Cache-Control": "no-store" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = scope(context);
  const found = await findPasswordReset(db, params.token);
  if (found.state !== "open") {
    return data(
      { closed: found.state, email: null, least: 0 },
      { status: found.state === "unknown" ? 404 : 410, headers: noStore },
    );
  }
  const least = found.withTotp ? passwordLimits.least : passwordLimits.leastWithoutTotp;
  return data({ closed: null, email: found.owner.email, least }, { headers: noStore });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Retry-After") ? actionHeaders : loaderHeaders;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  const found = await findPasswordReset(db, params.token);
  // The page itself says what to do with a link that no longer works.
  if (found.state !== "open") return data(null, { status: found.state === "unknown" ? 404 : 410 });
  const form = await readForm(request, newPasswordForm({ owner: found.owner, withTotp: found.withTotp }), {
    hide: ["password", "again"],
  });
  if (!form.ok) return form.rejection();
  const result = await resetPassword(db, actor, found, form.value.password);
  if (result.ok) {
    const headers = new Headers({ "Set-Cookie": sessionCookie.clear() });
    // The mailed link shows whose browser this is: however many strangers try, it gets in.
    headers.append("Set-Cookie", await knownDeviceCookie(request, found.owner.email));
    return seeOther(linkTo("/login"), {
      flash: { kind: "success", title: "Password changed", text: "Sign in with your new password." },
      headers,
    });
  }
  if (result.reason === "closed") return data(null, { status: 410 });
  return notYet(form, result);
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = usePostForm<{ password: string; again: string }>({
    id: "reset-password",
    reply: actionData?.reply,
  });
  if (loaderData.closed) return <Closed state={loaderData.closed} />;
  return (
    <Page
      title="Choose a new password"
      width="narrow"
      lead={`For ${loaderData.email}. You are then signed out everywhere and sign in with all your details.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      <PostForm form={form} reloadDocument>
        <input type="hidden" autoComplete="username" value={loaderData.email ?? ""} />
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

const closedTexts = {
  used: "This link has been used: each works once. If you didn't change your password with it, ask for a new link at once.",
  expired: "This link is older than 30 minutes and no longer works.",
  revoked: "This link no longer works: a newer one was sent, or the account was closed.",
  unknown: "This link is not one of ours, or part of it is missing. Copy the whole address from the email.",
};

function Closed({ state }: { state: keyof typeof closedTexts }) {
  return (
    <Page title="This link doesn't work" width="narrow" lead={closedTexts[state]}>
      <div className="actions">
        <LinkButton to={linkTo("/forgot-password")}>Ask for a new link</LinkButton>
      </div>
      <p>
        <Link to={linkTo("/login")}>Go to sign in</Link>
      </p>
    </Page>
  );
}
