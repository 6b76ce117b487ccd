/** An admin's rights that are given or taken. */
export type AdminChangeKind = "invite" | "grant" | "remove";

export type AdminChangeRefusal =
  | "forbidden"
  | "not-found"
  | "own-account"
  | "last-admin"
  | "last-owner"
  | "moved"
  | "not-active"
  | "address"
  | "no-mail"
  | "not-yours";

export const adminChangeRefusalText: Record<AdminChangeRefusal, string> = {
  forbidden: "Your own rights have changed meanwhile: only an active admin can do this. Nothing was changed.",
  "not-found": "There is no such change, or no such user.",
  "own-account": "This is your own account. Another admin has to do it.",
  "last-admin":
    "They are the last admin who can sign in. Make somebody else an admin first. Nothing was changed.",
  "last-owner":
    "They are the last owner of their company, which has other people. Make one of those an owner first.",
  moved: "This was decided, or the account was changed, while the page was open. Nothing was changed.",
  "not-active": "Only somebody who has set up their account and is active can become an admin.",
  address: "This address has an account already. Make them an admin on their own page.",
  "no-mail":
    "No mail server is set: nobody could pass their private link on. Make the admin on the server: npm run create-admin.",
  "not-yours": "You asked for this yourself, or it is about you: another admin has to confirm it.",
};

export const adminChangeRefusalStatus = (reason: AdminChangeRefusal): 403 | 404 | 409 =>
  reason === "not-found" ? 404 : reason === "forbidden" ? 403 : 409;

/** What a change is called where it waits. */
export const adminChangeLabel: Record<AdminChangeKind, string> = {
  invite: "Invite as an admin",
  grant: "Make an admin",
  remove: "Remove as an admin",
};
