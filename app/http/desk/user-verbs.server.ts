import {
  disableUser,
  enableUser,
  endUserSessions,
  makeAdmin,
  makeClient,
  sendPasswordLink,
} from "#app/features/access/users/user.commands.server.ts";
import { makeClientSchema } from "#app/features/access/users/make-client.schema.ts";
import {
  type UserRefusal,
  userRefusalStatus,
  userRefusalText,
} from "#app/features/access/identity/user-refusal.ts";
import { mailIsDelivered } from "#app/features/core/mail/find-outbox.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { valid } from "../forms/intents.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, succeeded } from "../respond.server.ts";
import type { staff } from "../scope.server.ts";

/** What staff do with somebody's account: its role, its password, whether it can be used. */
export function userVerbs({ db, actor }: ReturnType<typeof staff>, id: string) {
  const here = linkTo("/admin-user-management/users/:id", { id });
  const done = (title: string, text: string) => succeeded(here, title, text);
  const not = (reason: UserRefusal) => {
    if (reason === "not-found") throw notFound();
    return refuse("The account was not changed", userRefusalText[reason], userRefusalStatus(reason));
  };
  return {
    async "make-admin"() {
      const made = await makeAdmin(db, actor, id);
      return made.ok
        ? done(
            "Admin rights given",
            `${made.email} can open the admin portals from their next sign-in.${made.needsKey ? newKeyNote() : ""}`,
          )
        : not(made.reason);
    },
    "make-client": valid("make-client", makeClientSchema, async (form) => {
      const made = await makeClient(db, actor, { userId: id, companyId: form.value.companyId });
      if (made.ok)
        return done(
          "Admin rights taken away",
          `${made.email} is a client now and was signed out.${made.needsTwoFactor ? " They have no authenticator: they can’t sign in until you set up two-factor for them." : ""}`,
        );
      if (made.reason === "no-company")
        return form.reject({ fieldErrors: { companyId: [userRefusalText["no-company"]] } });
      return not(made.reason);
    }),
    async "send-password-link"() {
      const sent = await sendPasswordLink(db, actor, id);
      if (!sent.ok) return not(sent.reason);
      // Who has no mail server is the delivery: they land on the message with the link.
      if (mailIsDelivered())
        return done("Link sent", `${sent.email} can choose a new password for 30 minutes.`);
      const text = `Pass this message on to ${sent.email}: the link works once, for 30 minutes.`;
      return succeeded(linkTo("/admin-data-portal/outbox/:id", { id: sent.mailId }), "Link sent", text);
    },
    async disable() {
      const disabled = await disableUser(db, actor, id);
      return disabled.ok
        ? done("Account disabled", `${disabled.email} was signed out everywhere and can’t sign in.`)
        : not(disabled.reason);
    },
    async enable() {
      const enabled = await enableUser(db, actor, id);
      return enabled.ok
        ? done("Account enabled", `${enabled.email} can use the account again.`)
        : not(enabled.reason);
    },
    async "end-sessions"() {
      const ended = await endUserSessions(db, actor, id);
      return ended.ok
        ? done("Signed out everywhere", `${count(ended.ended, "session")} ended.`)
        : not(ended.reason);
    },
    otherwise: () => refuse("The account was not changed", "Choose an action.", 400),
  };
}

function newKeyNote(): string {
  return ` Staff could see what they sign in with, so their password, user key and authenticator ended: ${mailIsDelivered() ? "they were sent a private link to set them up anew." : "no mail server is set, so they get new ones on the server: npm run admin-access."}`;
}
