import { brand } from "#app/brand.ts";
import { forgotPasswordForm } from "#app/features/access/identity/passwords/forgot-password.schema.ts";
import { requestPasswordReset } from "#app/features/access/identity/passwords/password.commands.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notYet } from "#app/http/forms/not-yet.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/forgot-password";

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has("sent") };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Cache-Control") ? actionHeaders : { "Cache-Control": "public, max-age=60" };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, forgotPasswordForm);
  if (!form.ok) return form.rejection();
  const { db, actor } = scope(context);
  const result = await requestPasswordReset(db, actor, form.value);
  if (result.ok) return seeOther(`${linkTo("/forgot-password")}?sent`);
  return notYet(form, result);
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = usePostForm<{ email: string }>({ id: "forgot-password", reply: actionData?.reply });
  if (loaderData.sent && !actionData) return <Sent />;
  return (
    <Page
      title="Forgot your password?"
      width="narrow"
      lead="Enter the email address of your account. We send a link that lets you choose a new password."
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      <PostForm form={form} action={linkTo("/forgot-password")} reloadDocument>
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
        />
        <SubmitButton pending="Sending…">Send the link</SubmitButton>
      </PostForm>
      <p>
        <Link to={linkTo("/login")}>Back to sign in</Link>
      </p>
    </Page>
  );
}

function Sent() {
  return (
    <Page
      title="Check your email"
      width="narrow"
      lead="If an account uses that address, we send a link to it. It works once, for 30 minutes."
    >
      <p>
        Nothing arrived after a few minutes? Look in the spam folder, check the address and ask again, or
        write to <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>.
      </p>
      <p>
        <Link to={linkTo("/forgot-password")}>Ask again</Link> or{" "}
        <Link to={linkTo("/login")}>go back to sign in</Link>
      </p>
    </Page>
  );
}
