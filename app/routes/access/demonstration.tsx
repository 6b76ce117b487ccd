import { data } from "react-router";
import {
  type DemoLinkClosed,
  showDemoSignIn,
  signInByDemoLink,
} from "#app/features/access/identity/sign-in/demo-sign-in.server.ts";
import { tooManyTries } from "#app/features/access/identity/sign-in/sign-in.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { isBrowserHere } from "#app/http/from-this-machine.server.ts";
import { later } from "#app/http/refusal.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/demonstration";

export { privateHeaders as headers } from "#app/http/route-headers.server.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, request: facts } = scope(context);
  const shown = await showDemoSignIn(db, params.token, isBrowserHere(request, facts));
  return data(shown, { status: shown.closed ? statuses[shown.closed] : 200 });
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor, request: facts } = scope(context);
  const { userAgent } = facts;
  const input = { token: params.token, isHere: isBrowserHere(request, facts), userAgent };
  const result = await signInByDemoLink(db, actor, input);
  if (result.ok) {
    const text =
      "When you have looked round, sign out and do the staff’s side: the page of your link says how.";
    return seeOther(linkTo("/client-portal"), {
      flash: { kind: "success", title: `You are signed in as ${result.name}`, text },
      headers: { "Set-Cookie": await sessionCookie.set({ sid: result.sid, role: "client" }) },
    });
  }
  // The page itself says what to do with a link that no longer works.
  if (result.reason !== "throttled") return data(null, { status: statuses[result.reason] });
  const { retryAfterSeconds } = result;
  return later(
    refuse("You are not signed in", `${tooManyTries(retryAfterSeconds)}.`, 429),
    retryAfterSeconds,
  );
}

const statuses: Record<DemoLinkClosed, number> = {
  elsewhere: 403,
  used: 410,
  expired: 410,
  revoked: 410,
  unknown: 404,
};

export default function Demonstration({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.closed) return <ClosedLink state={loaderData.closed} />;
  const { name, company } = loaderData;
  return (
    <Page
      title={`Look round as ${name}`}
      eyebrow="Demonstration"
      width="narrow"
      lead={`A made-up client, of ${company}: reports, orders, quotes, tickets and all five analyst tools, with months of work in them.`}
      summary={<Refusal problem={actionData?.problem} />}
      errors={Boolean(actionData?.problem)}
    >
      <p>
        Clients sign in with a password, a user key and an authenticator code. This link stands for them once,
        on this machine alone.
      </p>
      <PostForm form={{ id: "demonstration" }} reloadDocument>
        <div className="actions">
          <SubmitButton pending="Signing in…">Sign in as {name}</SubmitButton>
        </div>
      </PostForm>
      <StaffNext />
    </Page>
  );
}

/** The other side of the same story: what only staff can do, in the order that shows most. */
function StaffNext() {
  return (
    <section className="flow" aria-labelledby="staff-next">
      <h2 id="staff-next">As staff, do this next</h2>
      <ol className="flow list-decimal ps-6">
        <li>
          Sign out, then <Link to={linkTo("/login", { query: { as: "admin" } })}>sign in as staff</Link>. The
          admin’s email, password and user key stand in <code>first-run.json</code>, in the data directory.
        </li>
        <li>
          Approve an application that waits, under{" "}
          <Link to={linkTo("/admin-user-management/applications")}>Applications</Link>.
        </li>
        <li>
          Open the new client’s private link from the{" "}
          <Link to={linkTo("/admin-data-portal/outbox")}>Outbox</Link>, where mail waits as long as there is
          no mail server, and set the account up as they would.
        </li>
      </ol>
    </section>
  );
}

const closedTexts: Record<DemoLinkClosed, string> = {
  elsewhere:
    "The demonstration’s link works on the machine that the product runs on, and not through a proxy. Anywhere else, sign in with the credentials of the first start.",
  used: "This link has been used: it works once. The demonstration client’s password, user key and authenticator secret stand in first-run.json.",
  expired:
    "This link is older than a day and no longer works. The demonstration client’s password, user key and authenticator secret stand in first-run.json.",
  revoked:
    "This link was ended: the account it was for has changed. Sign in with the credentials of the first start.",
  unknown:
    "This link is not one of ours, part of it is missing, or the demonstration has been removed since it was made.",
};

function ClosedLink({ state }: { state: DemoLinkClosed }) {
  return (
    <Page title="This link doesn’t work" width="narrow" lead={closedTexts[state]}>
      <div className="actions">
        <LinkButton to={linkTo("/login")}>Go to sign in</LinkButton>
      </div>
      {(state === "used" || state === "expired") && <StaffNext />}
    </Page>
  );
}
