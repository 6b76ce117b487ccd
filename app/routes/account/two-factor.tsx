import { newAuthenticatorForm } from "#app/features/access/identity/account.schema.ts";
import {
  beginTwoFactor,
  cancelTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
} from "#app/features/access/identity/second-factor/change-two-factor.server.ts";
import { enrolmentOf } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { findAccount } from "#app/features/access/identity/find-account.server.ts";
import { TwoFactorPanel } from "#app/features/access/identity/second-factor/two-factor-panel.tsx";
import { twoFactorRules } from "#app/features/access/identity/second-factor/two-factor-rules.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { notYet } from "#app/http/forms/not-yet.server.ts";
import { seeOtherRenewed } from "#app/http/renewed-session.server.ts";
import { forbidden, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { confirmedMember } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { date } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/two-factor";

const here = linkTo("/account/two-factor");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const account = await findAccount(db, actor);
  return {
    isAdmin: actor.role === "admin",
    since: account.twoFactorSince ? date(account.twoFactorSince) : null,
    mayTurnOff: twoFactorRules(actor).mayTurnOff,
    enrolment: await enrolmentOf(db, actor),
  };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: facts } = confirmedMember(context, here);
  return intents(request, {
    async begin() {
      await beginTwoFactor(db, actor);
      return seeOther(here);
    },
    async cancel() {
      await cancelTwoFactor(db, actor);
      return seeOther(here);
    },
    async disable() {
      const result = await disableTwoFactor(db, actor, { userAgent: facts.userAgent });
      if (!result.ok && result.reason === "ended") return seeOther(here);
      if (!result.ok) throw forbidden(context);
      return seeOtherRenewed(
        here,
        { sid: result.sid, role: actor.role },
        { kind: "success", title: "Two-factor is off", text: "Sign-in no longer asks for a code." },
      );
    },
    async confirm(posted) {
      const form = posted.hold(newAuthenticatorForm, { hide: ["code"] });
      if (!form.ok) return form.rejection();
      const { code } = form.value;
      const result = await confirmTwoFactor(db, actor, { code, userAgent: facts.userAgent });
      if (result.ok) {
        return seeOtherRenewed(
          linkTo("/account/recovery-codes"),
          { sid: result.sid, role: actor.role },
          { kind: "success", title: "Your authenticator is in use", text: "Now keep your recovery codes." },
        );
      }
      if (result.reason === "throttled") return notYet(form, result);
      return form.reject({
        fieldErrors: { code: ["That code is not right. Wait for the next one and try again"] },
      });
    },
  });
}

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { since, isAdmin, mayTurnOff, enrolment } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<{ code: string }>({
    id: "two-factor",
    reply: posted.replyOf("form"),
  });
  return (
    <Page
      title="Two-factor sign-in"
      eyebrow="Your account"
      width="narrow"
      errors={posted.failed}
      summary={posted.summary({ form })}
    >
      <TwoFactorPanel
        form={form}
        field={fields.code}
        since={since}
        enrolment={enrolment}
        mayTurnOff={mayTurnOff}
      />
      {!isAdmin && (
        <p className="hint">Client accounts always use two-factor: it can be moved, not switched off.</p>
      )}
    </Page>
  );
}
