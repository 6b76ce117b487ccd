import { data } from "react-router";
import { admitDevice, showAdmission } from "#app/features/access/identity/sign-in/device-admission.server.ts";
import { admissionHours, tooManyTries } from "#app/features/access/identity/sign-in/sign-in.ts";
import { admittedDeviceCookie } from "#app/http/device-cookies.server.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { later } from "#app/http/refusal.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/admit-device";

export { privateHeaders as headers } from "#app/http/route-headers.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const shown = await showAdmission(scope(context).db, params.token);
  return data(shown, { status: shown.closed ? statusOf(shown.closed) : 200 });
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  const { _once } = await readFields(request);
  const result = await admitDevice(db, actor, { token: params.token, once: _once });
  if (result.ok) {
    const text = `You can try to sign in here for ${count(admissionHours.device, "hour")}, however often others do.`;
    return seeOther(linkTo("/login"), {
      flash: { kind: "success", title: "This device is admitted", text },
      headers: { "Set-Cookie": await admittedDeviceCookie(request, result.email, result.until) },
    });
  }
  // The page itself says what to do with a link that no longer works.
  if (result.reason !== "throttled") return data(null, { status: statusOf(result.reason) });
  const { retryAfterSeconds } = result;
  return later(
    refuse("This device is not admitted", `${tooManyTries(retryAfterSeconds)}.`, 429),
    retryAfterSeconds,
  );
}

type Closed = keyof typeof closedTexts;

function statusOf(closed: Closed): number {
  return closed === "unknown" ? 404 : 410;
}

export default function AdmitDevice({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.closed) return <ClosedLink state={loaderData.closed} />;
  return (
    <Page
      title="Let this device in"
      width="narrow"
      lead={`The attempts to sign in as ${loaderData.email} are used up for devices that we don’t know. This one gets attempts of its own.`}
      summary={<Refusal problem={actionData?.problem} />}
      errors={Boolean(actionData?.problem)}
    >
      <p>
        Then sign in as always: with your password, your user key and, if you use one, your authenticator
        code. Do this only on a device that is yours, and only if you want to sign in now.
      </p>
      <PostForm form={{ id: "admit-device" }} once={loaderData.once} reloadDocument>
        <div className="actions">
          <SubmitButton pending="Letting it in…">Let this device in</SubmitButton>
        </div>
      </PostForm>
    </Page>
  );
}

const closedTexts = {
  used: "This link has been used: each works once. If it was in this browser, sign in. If it wasn’t you, change your password once you are in.",
  expired: `This link is older than ${count(admissionHours.link, "hour")} and no longer works.`,
  revoked: "This link no longer works: a newer one was sent, or the account was closed.",
  unknown: "This link is not one of ours, or part of it is missing. Copy the whole address from the email.",
};

function ClosedLink({ state }: { state: Closed }) {
  return (
    <Page title="This link doesn’t work" width="narrow" lead={closedTexts[state]}>
      <p>
        Try to sign in. If you are still turned away because of too many attempts, we send you another link,
        one in {count(admissionHours.link, "hour")} at most.
      </p>
      <div className="actions">
        <LinkButton to={linkTo("/login")}>Go to sign in</LinkButton>
      </div>
      <p>
        Or <Link to={linkTo("/forgot-password")}>choose a new password</Link>: the link for that lets a device
        in, too.
      </p>
    </Page>
  );
}
