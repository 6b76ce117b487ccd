import { askAdminChange } from "#app/features/access/admins/admin-change.commands.server.ts";
import {
  adminChangeRefusalStatus,
  adminChangeRefusalText,
} from "#app/features/access/admins/admin-change.ts";
import {
  disableUser,
  enableUser,
  endUserSessions,
  sendPasswordLink,
} from "#app/features/access/users/user.commands.server.ts";
import {
  type UserRefusal,
  userRefusalStatus,
  userRefusalText,
} from "#app/features/access/identity/user-refusal.ts";
import { mailIsDelivered } from "#app/features/core/mail/find-outbox.server.ts";
import { sayWritten } from "#app/features/core/mail/say-told.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
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
  const changeAdmin = async (wanted: { kind: "grant" | "remove"; userId: string }) => {
    const asked = await askAdminChange(db, actor, wanted);
    if (!asked.ok && asked.reason === "not-found") throw notFound();
    if (!asked.ok)
      return refuse(
        "The account was not changed",
        adminChangeRefusalText[asked.reason],
        adminChangeRefusalStatus(asked.reason),
      );
    if (asked.waits)
      return succeeded(
        linkTo("/admin-user-management/admins"),
        "Another admin is asked",
        "Nothing is changed before they have confirmed it here.",
      );
    return wanted.kind === "grant"
      ? done("Admin rights given", `${asked.email} can open the admin portals from their next sign-in.`)
      : done("Admin removed", `${asked.email} was signed out everywhere, and their key no longer works.`);
  };
  return {
    "make-admin": () => changeAdmin({ kind: "grant", userId: id }),
    "remove-admin": () => changeAdmin({ kind: "remove", userId: id }),
    async "send-password-link"() {
      const sent = await sendPasswordLink(db, actor, id);
      if (!sent.ok) return not(sent.reason);
      // Who has no mail server is the delivery: they land on the message with the link.
      if (mailIsDelivered())
        return done("Link made", `${sayWritten(`The message to ${sent.email}`)} It works for 30 minutes.`);
      const text = `Pass this message on to ${sent.email}: the link works once, for 30 minutes.`;
      return succeeded(linkTo("/admin-data-portal/outbox/:id", { id: sent.mailId }), "Link made", text);
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
