/** What staff can do to somebody's account. */
export type AccountChange =
  "make-admin" | "remove-admin" | "send-password-link" | "disable" | "enable" | "end-sessions";

/** What can be done to an account as it stands. */
export function accountChangesOf(account: {
  role: "client" | "admin";
  status: string;
  hasPassword: boolean;
  /** Taken out of their company, or of the admins: they are invited again instead. */
  isRemoved: boolean;
}) {
  const changes: AccountChange[] = [];
  const isOpen = account.status !== "disabled";
  if (account.role === "admin" && isOpen) changes.push("remove-admin");
  if (account.role === "client" && account.status === "active" && account.hasPassword)
    changes.push("make-admin", "send-password-link");
  if (account.role === "client" && isOpen) changes.push("disable");
  if (!isOpen && !account.isRemoved) changes.push("enable");
  if (isOpen) changes.push("end-sessions");
  return changes;
}

/** What somebody loses by it: its button stands apart. */
export function isGrave(change: AccountChange): boolean {
  return change === "remove-admin" || change === "disable" || change === "end-sessions";
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
  "remove-admin": "Remove as an admin…",
  "send-password-link": "Send a password link…",
  disable: "Disable…",
  enable: "Enable…",
  "end-sessions": "End sessions…",
};

/** What is asked before it is done. */
export const accountQuestions: Record<
  AccountChange,
  (name: string, company: string | null) => { title: string; text: string; label: string }
> = {
  "make-admin": (name, company) => ({
    title: `Make ${name} an admin?`,
    text: `Another admin confirms it, where there is one. Then they leave ${company ?? "their company"}, are signed out everywhere, and see every client’s records. They are told, and so is every admin.`,
    label: "Yes, make them an admin",
  }),
  "remove-admin": (name) => ({
    title: `Remove ${name} as an admin?`,
    text: "A third admin confirms it, where there is one. Then they are signed out everywhere, their account is closed, and their key, links and API tokens end. What they did stays. They can be invited again.",
    label: "Yes, remove them",
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
