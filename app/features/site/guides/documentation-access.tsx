import { brand } from "#app/brand.ts";
import { recoveryCodeCount } from "#app/features/access/identity/second-factor/recovery-code.ts";
import { sessionLifetime, sessionsPerPerson } from "#app/features/access/identity/sessions/session.ts";
import {
  deviceRemembers,
  shortcutsPerDevice,
} from "#app/features/access/identity/sign-in/sign-in-shortcut.ts";
import { admissionHours } from "#app/features/access/identity/sign-in/sign-in.ts";
import { ONBOARDING_DAYS } from "#app/features/access/onboarding/onboarding.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Link } from "#app/ui/link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { CodeBlock } from "./code-block.tsx";
import { type GuideSection, MailLink, PhoneLink } from "./guide.tsx";

/** From applying to signing in, and what to do when that fails. */
export const documentationAccess: readonly GuideSection[] = [
  {
    id: "access",
    title: "How access works",
    body: (
      <>
        <ol>
          <li>
            <Link to={linkTo("/signup")}>Apply for access.</Link> You get a reference such as APP-2026-0001.
          </li>
          <li>
            We review the application within {brand.promises.applications}. If we have a question, you get a
            private link by email and answer without an account.
          </li>
          <li>
            When we approve it, you get a link to set up your account. It works once and for {ONBOARDING_DAYS}{" "}
            days.
          </li>
          <li>
            You choose a password, keep your user key, connect an authenticator app and keep{" "}
            {count(recoveryCodeCount, "recovery code")}. If you are interrupted, the link takes you back to
            the step you left.
          </li>
          <li>
            You <Link to={linkTo("/login")}>sign in</Link>.
          </li>
        </ol>
        <p>The link has run out? Write to us and we send a new one.</p>
      </>
    ),
  },
  {
    id: "signing-in",
    title: "Signing in",
    body: (
      <>
        <p>Choose Client Login and fill in four fields:</p>
        <SummaryList
          items={[
            { term: "Email", detail: "The work address you applied with." },
            {
              term: "Password",
              detail: "The one you chose: 12 characters or more. Spaces and capitals count.",
            },
            {
              term: "User key",
              detail:
                "The long key that begins with CRR-. You can paste it. Capitals, spaces and hyphens don’t matter.",
            },
            {
              term: "Authenticator code",
              detail: "Six digits from your app, new every 30 seconds. Each code works once.",
            },
          ]}
        />
        <p>
          If anything is wrong, the message is the same whichever field it was. After five failures you wait
          between tries: a second at first, then longer, up to 15 minutes.
        </p>
        <p>
          If others try your account so often that new devices are turned away, browsers that you have signed
          in with still work. We send you an email whose link lets another device in, for{" "}
          {count(admissionHours.device, "hour")}. You still need all your details to sign in.
        </p>
        <p>
          “Remember this sign-in on this device” fills in your email address next time, for{" "}
          {deviceRemembers / 86_400} days; up to {shortcutsPerDevice} people a device. Leave it empty on a
          shared computer.
        </p>
        <p>
          You are signed out after {sessionLifetime.idle / 60} minutes without use, and after{" "}
          {sessionLifetime.absolute / 3600} hours at the latest. You can be signed in on {sessionsPerPerson}{" "}
          devices; one more ends the oldest. See and end your sessions under{" "}
          <Link to={linkTo("/account/sessions")}>Your account</Link>.
        </p>
        <h3 id="password">Forgotten password</h3>
        <p>
          <Link to={linkTo("/forgot-password")}>Ask for a new one</Link>. The answer is the same for every
          address. If yours has an account, you get a link that works once and for 30 minutes. A new password
          ends all your sessions; your user key and authenticator stay as they are.
        </p>
      </>
    ),
  },
  {
    id: "authenticator",
    title: "Authenticator trouble",
    body: (
      <>
        <p>
          Any app for time-based codes will do, on a phone or a computer. It works without a connection, but
          it needs the right time.
        </p>
        <h3 id="time-drift">The code is refused</h3>
        <ul>
          <li>
            Set your phone’s clock to “automatic”. We accept the code before and the code after the current
            one, so half a minute off is fine; more is not.
          </li>
          <li>Wait for the next code: one that was used once is not taken again.</li>
          <li>Make sure it is the entry for {brand.name}, and the newest one if there are two.</li>
        </ul>
        <h3 id="lost-phone">The phone is lost or new</h3>
        <ul>
          <li>
            <strong>With a recovery code:</strong> type it where the authenticator code goes. Each works once.
            Then connect the new phone under{" "}
            <Link to={linkTo("/account/two-factor")}>Two-factor sign-in</Link> and make new{" "}
            <Link to={linkTo("/account/recovery-codes")}>recovery codes</Link>.
          </li>
          <li>
            <strong>Without one:</strong> write to <MailLink /> or call <PhoneLink />. We make sure that it is
            you, then reset two-factor sign-in. That ends your sessions and sends a link for a new
            authenticator to your address; it works once and for 24 hours.
          </li>
        </ul>
        <p>If a phone was stolen, tell us in either case.</p>
      </>
    ),
  },
  {
    id: "user-key",
    title: "Your user key",
    body: (
      <>
        <p>
          It shows that we admitted you, and belongs to your address alone. You see it once while setting up
          your account: keep it in your password manager. We never ask for it by email or telephone.
        </p>
        <p>
          Lost it, or somebody may know it? Tell us. We revoke it, which ends your sessions at once, and give
          you a new one. The old one never works again.
        </p>
      </>
    ),
  },
];

const answers = [
  ["400", "The query or body will not do. errors says which field and why."],
  ["401", "Not signed in, the token has ended, or identity has to be confirmed anew."],
  ["403", "Your role or the token’s permissions do not reach this."],
  ["404", "No such record, or it is not your company’s."],
  ["409", "The record has moved on meanwhile."],
  ["412", "The record is no longer the one that If-Match names."],
  ["429", "More than 300 calls in a minute, or 60 that search. Retry-After says how many seconds to wait."],
  ["503", "Busy for a moment. Retry-After says when to try again."],
] as const;

/** What programs can do. @param cookie the session cookie's name as it travels. */
export function documentationApi(cookie: string): GuideSection {
  return {
    id: "api",
    title: "API",
    body: (
      <>
        <p>
          Programs can do what you can click: list and download reports, create them, read services, markets
          and activity, ask for quotes, order, write enquiries and run your deals. Make a token on{" "}
          <Link to={linkTo("/account/api")}>the API page of your account</Link>: you choose what it may do and
          how long it lasts, and it is shown once.
        </p>
        <CodeBlock code={"GET /api/client/reports\nAuthorization: Bearer crr_…"} />
        <p>
          Every call, with what it takes and answers and with examples, stands in{" "}
          <Link to={linkTo("/documentation/api")}>the documentation of the API</Link>; programs read{" "}
          <a href={linkTo("/api/openapi.json")}>its description (OpenAPI 3.1)</a>. In place of a token a call
          may carry the session cookie, <code>{cookie}</code>, which <code>POST /api/login</code> sets; some
          calls take no token, because they need a person who has just signed in.
        </p>
        <p>
          Lists come in pages: the <code>Link</code> header leads to the next. Send an{" "}
          <code>Idempotency-Key</code> with calls that create something, and sending them again creates
          nothing twice.
        </p>
        <DataTable
          caption="When a call fails"
          rows={answers}
          rowKey={([status]) => status}
          columns={[
            { header: "Status", cell: ([status]) => status, rowHeader: true },
            { header: "Meaning", cell: ([, meaning]) => meaning },
          ]}
        />
        <p>
          Errors are problem details (RFC 9457, <code>application/problem+json</code>) with a{" "}
          <code>message</code> for people, a <code>code</code> for programs, which{" "}
          <Link to={linkTo("/documentation/api/errors")}>a page of its own</Link> explains, and a{" "}
          <code>requestId</code> to tell us if you need help.
        </p>
      </>
    ),
  };
}
