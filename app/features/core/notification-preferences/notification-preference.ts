import type { CompanyRole } from "#app/features/actor.ts";

/** The kinds of message a person may do without by mail. What they tell of stands among their notifications as well. */
export const NOTIFICATION_PREFERENCES = [
  {
    kind: "orders",
    label: "Orders and invoices",
    hint: "Received, paid, delivered or cancelled. Invoices always come",
  },
  {
    kind: "quotes",
    label: "Quotes",
    hint: "Received, ready for your answer, revised, or with a new message. What you accepted is always confirmed",
  },
  {
    kind: "subscriptions",
    label: "Subscriptions",
    hint: "Started, changed, ending soon or ended",
  },
  {
    kind: "files",
    label: "Reports and documents",
    hint: "What we put into your portal for your company, and new versions of reports it holds",
  },
  {
    kind: "support",
    label: "Support",
    hint: "Our answers to requests you made while signed in",
  },
  {
    kind: "kpi-alerts",
    label: "KPI alerts",
    hint: "Each change in a rule that names you, as soon as it is found",
  },
  {
    kind: "kpi-digest",
    label: "Weekly KPI digest",
    hint: "On Mondays, if a rule names you: open alerts, changes since the last digest, and values that are due",
  },
] as const;

/** What a reader of a company never causes, and so is never written to about. */
const ofBuyers: readonly string[] = ["orders", "quotes"];

/** The kinds that may reach somebody by their role; for anybody else than a reader all of them. */
export const preferencesOf = (role: CompanyRole | null) =>
  NOTIFICATION_PREFERENCES.filter(({ kind }) => role !== "reader" || !ofBuyers.includes(kind));

/** What a client is always written to about, by their role. */
export function alwaysTold(role: CompanyRole | null): string[] {
  return [
    "Your password, two-factor sign-in, user key and API tokens",
    ...(role === null ? [] : ["What you may do in your company’s account"]),
    ...(role === "owner" || role === "buyer"
      ? [
          "Invoices for what you ordered, and offers that you accepted",
          "What became of what you asked your owners for",
        ]
      : []),
    ...(role === "owner" ? ["What waits for your approval, and what became of people you invited"] : []),
  ];
}

export type PreferenceKind = (typeof NOTIFICATION_PREFERENCES)[number]["kind"];

/** Without a choice of their own, people get every kind by mail. */
export const BY_MAIL_UNLESS_CHOSEN = true;

export function isPreferenceKind(text: string): text is PreferenceKind {
  return NOTIFICATION_PREFERENCES.some(({ kind }) => kind === text);
}
