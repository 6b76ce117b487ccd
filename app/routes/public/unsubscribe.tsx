import { data } from "react-router";
import { brand } from "#app/brand.ts";
import {
  findSwitch,
  switchOff,
} from "#app/features/core/notification-preferences/notification-preference.commands.server.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { inMinutes } from "#app/plural.ts";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/unsubscribe";

export { privateHeaders as headers } from "#app/http/route-headers.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = scope(context);
  const found = await findSwitch(db, params.token);
  return data(found, { status: found ? 200 : 404 });
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  const { token } = params;
  const result = await switchOff(db, actor, token);
  if (result.ok) {
    // A mail program's own post is answered where it asks: it follows no redirect (RFC 8058, 3.1).
    const fields = await readFields(request).catch(() => null);
    if (fields?.["List-Unsubscribe"] !== undefined) return data(null);
    return seeOther(linkTo("/unsubscribe/:token", { token }));
  }
  // The page itself says that the link is not one of ours.
  if (result.reason === "unknown") return data(null, { status: 404 });
  const minutes = inMinutes(result.retryAfterSeconds);
  const problem = { title: "Nothing was changed", text: `Too many tries. Try again in ${minutes}.` };
  return data({ problem }, { status: 429, headers: { "Retry-After": String(result.retryAfterSeconds) } });
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NotOurs />;
  const { label, isOff } = loaderData;
  const choices = <Link to={linkTo("/account/notifications")}>Choose what comes to you by email</Link>;
  if (isOff) {
    return (
      <Page
        title="You get no more of these emails"
        width="narrow"
        lead={`“${label}” no longer comes to you by email. What it tells of stands in the portal all the same.`}
      >
        <p>To switch it on again, sign in. {choices}</p>
      </Page>
    );
  }
  return (
    <Page
      title="Stop these emails"
      width="narrow"
      lead={`“${label}” will no longer come to you by email. What it tells of stands in the portal all the same.`}
      summary={<Refusal problem={actionData?.problem} />}
      errors={Boolean(actionData?.problem)}
    >
      <PostForm form={{ id: "unsubscribe" }}>
        <div className="actions">
          <SubmitButton pending="Stopping…">Stop these emails</SubmitButton>
        </div>
      </PostForm>
      <p>Other emails go on. {choices}</p>
    </Page>
  );
}

function NotOurs() {
  return (
    <Page title="This link doesn’t work" width="narrow">
      <p>
        It is not one of ours, part of it is missing, or the account is closed. Copy the whole address from
        the email, or sign in and{" "}
        <Link to={linkTo("/account/notifications")}>choose what comes to you by email</Link>.
      </p>
      <p>
        If you have no account any more, write to{" "}
        <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>.
      </p>
    </Page>
  );
}
