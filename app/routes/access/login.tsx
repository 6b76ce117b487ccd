import { data, redirect } from "react-router";
import { brand } from "#app/brand.ts";
import { isMember } from "#app/features/actor.ts";
import { ShortcutList } from "#app/features/access/identity/sign-in/shortcut-list.tsx";
import {
  findShortcuts,
  rememberSignIn,
} from "#app/features/access/identity/sign-in/sign-in-shortcuts.server.ts";
import { LoginForm, useLoginForm } from "#app/features/access/identity/sign-in/login-form.tsx";
import { signInMessages } from "#app/features/access/identity/sign-in/sign-in.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { knownDeviceCookie, shortcutIds, shortcutIdsCookie } from "#app/http/device-cookies.server.ts";
import { landingFor } from "#app/http/landing.server.ts";
import { notYet } from "#app/http/forms/not-yet.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { authenticateForm, type SuccessfulSignIn } from "#app/http/forms/sign-in-form.server.ts";
import { linkTo } from "#app/link.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/login";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, actor } = scope(context);
  const to = url.searchParams.get("to");
  if (isMember(actor)) throw redirect(landingFor(actor.role, to), 303);
  const shortcuts = await findShortcuts(db, await shortcutIds(request));
  const saved = shortcuts.find(({ id }) => id === url.searchParams.get("saved"));
  // The page as a stranger first sees it is the same for all strangers.
  const isBare = url.search === "" && !request.headers.has("Cookie");
  return data(
    {
      shortcuts,
      saved: saved ? { email: saved.email, isAdmin: saved.isAdmin, keyLast4: saved.keyLast4 } : null,
      asAdmin: saved ? saved.isAdmin : url.searchParams.get("as") === "admin",
      to: to?.slice(0, 2048) ?? null,
      isBack: url.searchParams.get("reauth") === "1",
      isUnsent: url.searchParams.get("unsent") === "1",
    },
    { headers: { "Cache-Control": isBare ? "public, max-age=60" : "no-store" } },
  );
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  // A post that failed is answered by this page too.
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await authenticateForm(request, context);
  if (!outcome.read) return unkept(outcome.rejection);
  const { result, value, reject } = outcome;
  if (result.ok) return welcome(request, context, { signedIn: result.signedIn, value });
  if (result.reason === "must-enrol") return seeOther(linkTo("/welcome/:token", { token: result.token }));
  if (result.reason === "throttled" || result.reason === "busy") return notYet(outcome, result);
  return unkept(reject({ formErrors: [signInMessages.failed] }, 401));
}

function unkept<Data>(answer: { data: Data; init: ResponseInit | null }) {
  return data(answer.data, { ...answer.init, headers: { "Cache-Control": "no-store" } });
}

async function welcome(
  request: Request,
  context: Route.ActionArgs["context"],
  { signedIn, value }: SuccessfulSignIn,
): Promise<Response> {
  const { db } = scope(context);
  const headers = new Headers();
  headers.append("Set-Cookie", await sessionCookie.set({ sid: signedIn.sid, role: signedIn.role }));
  headers.append("Set-Cookie", await knownDeviceCookie(request, signedIn.email));
  if (value.remember) {
    const ids = await rememberSignIn(db, await shortcutIds(request), {
      email: signedIn.email,
      name: signedIn.name,
      isAdmin: value.as === "admin",
      keyLast4: signedIn.keyLast4,
    });
    headers.append("Set-Cookie", await shortcutIdsCookie(ids));
  }
  const text = signedIn.usedRecoveryCode
    ? "Welcome back. That recovery code is now used up: see how many are left under Your account, Security."
    : "Welcome back";
  return seeOther(landingFor(signedIn.role, value.to), {
    flash: { kind: "success", title: "Login successful", text },
    headers,
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { shortcuts, saved, asAdmin, to, isBack, isUnsent } = loaderData;
  const [form, fields] = useLoginForm(actionData?.reply, {
    as: asAdmin ? "admin" : "client",
    email: saved?.email,
    to,
  });
  return (
    <Page
      title="Secure login"
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      search={{
        description: `Where clients and staff of ${brand.name} sign in: email, password, user key and authenticator code.`,
      }}
    >
      {isBack && (
        <Notice tone="info" title="Your session has ended">
          What you typed is kept for half an hour. Sign in again and you are back at the form.
        </Notice>
      )}
      {isUnsent && (
        <Notice tone="info" title="You are not signed in any more">
          What you sent was not saved: your session has ended, or this browser no longer has its cookies. Your
          browser’s Back button may still show what you typed. Sign in, then send it again.
        </Notice>
      )}
      <ShortcutList shortcuts={shortcuts} />
      <LoginForm form={form} fields={fields} keyLast4={saved?.keyLast4} />
      <ul className="plain grid gap-2">
        <li>
          <Link to={linkTo("/forgot-password")}>Forgot your password?</Link>
        </li>
        <li>
          New here? <Link to={linkTo("/signup")}>Apply for access</Link>
        </li>
      </ul>
    </Page>
  );
}
