/** Why a person's account was not changed. */
export type UserRefusal =
  | "forbidden"
  | "not-found"
  | "own-account"
  | "last-admin"
  | "moved"
  | "not-active"
  | "is-admin"
  | "last-owner"
  | "not-client"
  | "not-set-up"
  | "removed";

/** What the member of staff is told. */
export const userRefusalText: Record<UserRefusal, string> = {
  forbidden: "Your own rights have changed meanwhile: only an active admin can do this. Nothing was changed.",
  "not-found": "There is no such user.",
  "own-account": "This is your own account. Another admin has to do it.",
  "last-admin":
    "They are the last admin who can sign in. Make somebody else an admin first. Nothing was changed.",
  moved: "This account was changed while the page was open. The page now shows how it stands.",
  "not-active": "Only somebody who has set up their account and is active can become an admin.",
  "last-owner":
    "They are the last owner of their company, which has other people. Make one of those an owner first.",
  "is-admin": "This is an admin’s account: take their rights away under Admins.",
  "not-client":
    "This is an admin’s account: nobody sees a link to it. They ask for a new password on the sign-in page, or get one on the server: npm run admin-access.",
  removed:
    "They were taken out of their company, and their key was revoked. Invite them again on the company’s People page.",
  "not-set-up":
    "They have not set up their account, or can’t sign in. Send the onboarding link from the client’s page.",
};

export function userRefusalStatus(reason: UserRefusal): 403 | 404 | 409 {
  if (reason === "not-found") return 404;
  if (reason === "forbidden") return 403;
  return 409;
}
