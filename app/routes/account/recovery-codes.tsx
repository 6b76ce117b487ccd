import { renewRecoveryCodes } from "#app/features/access/identity/second-factor/change-two-factor.server.ts";
import { findAccount } from "#app/features/access/identity/find-account.server.ts";
import { RecoveryCodeList } from "#app/features/access/identity/second-factor/recovery-code-list.tsx";
import {
  hideRecoveryCodes,
  shownRecoveryCodes,
} from "#app/features/access/identity/second-factor/recovery-codes.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { confirmedMember } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { date } from "#app/ui/text/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/recovery-codes";

const here = linkTo("/account/recovery-codes");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const { recoveryCodes } = await findAccount(db, actor);
  return {
    email: actor.email,
    twoFactorOn: actor.twoFactorEnabled,
    codes: await shownRecoveryCodes(db, actor),
    left: recoveryCodes ? count(recoveryCodes.left, "code") : null,
    runningOut: recoveryCodes !== null && recoveryCodes.left <= 3,
    madeOn: recoveryCodes ? date(recoveryCodes.createdAt) : null,
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  return intents(request, {
    async kept() {
      const { db, actor } = signedIn(context);
      await hideRecoveryCodes(db, actor);
      return seeOther(here, { flash: { kind: "success", title: "Recovery codes kept" } });
    },
    async renew() {
      const { db, actor } = confirmedMember(context, here);
      if (actor.twoFactorEnabled) await renewRecoveryCodes(db, actor);
      return seeOther(here);
    },
  });
}

export default function RecoveryCodes({ loaderData }: Route.ComponentProps) {
  const { email, twoFactorOn, codes, left, madeOn, runningOut } = loaderData;
  return (
    <Page
      title="Recovery codes"
      eyebrow="Your account"
      width="narrow"
      lead="Each signs you in once in place of an authenticator code, when you have lost the app."
    >
      {codes ? (
        <>
          <RecoveryCodeList codes={codes} email={email} file={linkTo("/account/recovery-codes.txt")} />
          <RowAction intent="kept" label="I have kept these codes" variant="primary" size="normal" />
        </>
      ) : twoFactorOn ? (
        <>
          <Notice
            tone={runningOut ? "warning" : "info"}
            title={left ? `${left} left` : "You have no recovery codes"}
          >
            {madeOn
              ? `Made on ${madeOn}. They were shown then and can't be shown again.`
              : "Make some, and keep them away from your authenticator."}
          </Notice>
          <p>New codes replace the earlier ones at once.</p>
          <RowAction intent="renew" label="Make new codes" variant="secondary" size="normal" />
        </>
      ) : (
        <>
          <p>Recovery codes come with two-factor sign-in, which is off for your account.</p>
          <LinkButton to={linkTo("/account/two-factor")}>Switch two-factor on</LinkButton>
        </>
      )}
    </Page>
  );
}
