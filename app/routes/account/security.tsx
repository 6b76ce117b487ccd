import { findAccount, findOwnSessions } from "#app/features/access/identity/find-account.server.ts";
import { needsTwoFactor } from "#app/features/access/identity/identity.policy.ts";
import { TwoFactorBanner } from "#app/features/access/identity/second-factor/two-factor-banner.tsx";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { date } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/security";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const account = await findAccount(db, actor);
  const sessions = await findOwnSessions(db, actor);
  const { passwordChangedAt, twoFactorSince, recoveryCodes } = account;
  return {
    needsTwoFactor: needsTwoFactor(actor),
    password: passwordChangedAt ? `Changed on ${date(passwordChangedAt)}` : "Never changed",
    twoFactorOn: twoFactorSince !== null,
    twoFactor: twoFactorSince ? `Since ${date(twoFactorSince)}` : "Sign-in asks for no code",
    recoveryCodes: recoveryCodes
      ? `${count(recoveryCodes.left, "code")} left of those made on ${date(recoveryCodes.createdAt)}`
      : "None",
    sessions: `${count(sessions.length, "open session")}, this one included`,
  };
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { password, twoFactorOn, twoFactor, recoveryCodes, sessions } = loaderData;
  return (
    <Page title="Security" eyebrow="Your account" width="narrow">
      {loaderData.needsTwoFactor && <TwoFactorBanner />}
      <SummaryList
        items={[
          {
            term: "Password",
            detail: password,
            action: { to: linkTo("/account/password"), label: "Change" },
          },
          {
            term: "Two-factor sign-in",
            detail: (
              <>
                <Badge tone={twoFactorOn ? "green" : "amber"}>{twoFactorOn ? "On" : "Off"}</Badge> {twoFactor}
              </>
            ),
            action: { to: linkTo("/account/two-factor"), label: twoFactorOn ? "Change" : "Switch on" },
          },
          {
            term: "Recovery codes",
            detail: recoveryCodes,
            ...(twoFactorOn && { action: { to: linkTo("/account/recovery-codes"), label: "See" } }),
          },
          { term: "Sessions", detail: sessions, action: { to: linkTo("/account/sessions"), label: "See" } },
        ]}
      />
    </Page>
  );
}
