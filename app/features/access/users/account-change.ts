/** What staff can do to somebody's account. */
export type AccountChange =
  "make-admin" | "make-client" | "send-password-link" | "disable" | "enable" | "end-sessions";

/** What can be done to an account as it stands. */
export function accountChangesOf(account: {
  role: "client" | "admin";
  status: string;
  hasPassword: boolean;
}) {
  const changes: AccountChange[] = [];
  if (account.role === "admin") changes.push("make-client");
  else if (account.status === "active" && account.hasPassword)
    changes.push("make-admin", "send-password-link");
  changes.push(account.status === "disabled" ? "enable" : "disable");
  if (account.status !== "disabled") changes.push("end-sessions");
  return changes;
}

/** What somebody loses by it: its button stands apart. */
export function isGrave(change: AccountChange): boolean {
  return change === "make-client" || change === "disable" || change === "end-sessions";
}

/** What comes next with an account: its page's strong button. A client who can't sign in yet is to be onboarded. */
export function nextForAccount(account: {
  isMe: boolean;
  role: "client" | "admin";
  status: string;
  hasPassword: boolean;
}): "own-account" | "onboard" | null {
  if (account.isMe) return "own-account";
  const isWaiting = account.role === "client" && account.status !== "disabled" && !account.hasPassword;
  return isWaiting ? "onboard" : null;
}

/** What its button says; each is asked about first. */
export const accountChangeLabel: Record<AccountChange, string> = {
  "make-admin": "Make an admin…",
  "make-client": "Take admin rights away…",
  "send-password-link": "Send a password link…",
  disable: "Disable…",
  enable: "Enable…",
  "end-sessions": "End sessions…",
};

/** What is asked before it is done. Taking rights away has a form of its own. */
export const accountQuestions: Record<
  Exclude<AccountChange, "make-client">,
  (name: string, company: string | null) => { title: string; text: string; label: string }
> = {
  "make-admin": (name, company) => ({
    title: `Make ${name} an admin?`,
    text: `They leave ${company ?? "their company"}, are signed out everywhere, and see every client’s records from then on. They are told, and so is every admin.`,
    label: "Yes, make them an admin",
  }),
  "send-password-link": (name) => ({
    title: `Send ${name} a link for a new password?`,
    text: "It goes to their address and works once, for 30 minutes. Their password stays as it is until they choose another.",
    label: "Yes, send the link",
  }),
  disable: (name) => ({
    title: `Disable ${name}’s account?`,
    text: "They are signed out everywhere and can’t sign in until the account is enabled again. What they did and hold stays.",
    label: "Yes, disable",
  }),
  enable: (name) => ({
    title: `Enable ${name}’s account?`,
    text: "They can sign in again with the password, key and authenticator they had.",
    label: "Yes, enable",
  }),
  "end-sessions": (name) => ({
    title: `Sign ${name} out everywhere?`,
    text: "They can sign in again at once. To keep them out, disable the account or revoke their key.",
    label: "Yes, end sessions",
  }),
};
