/** The kinds of message a person may do without by mail. What they tell of stands in the portal as well. */
export const NOTICES = [
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

export type NoticeKind = (typeof NOTICES)[number]["kind"];

/** Without a choice of their own, people get every kind by mail. */
export const BY_MAIL_UNLESS_CHOSEN = true;

export function isNoticeKind(text: string): text is NoticeKind {
  return NOTICES.some(({ kind }) => kind === text);
}

/**
 * Nobody does without these: an invoice has to reach the person who owes it, and what binds the company is confirmed to
 * its people in writing.
 */
const ALWAYS_BY_MAIL = new Set(["invoice-issued", "quote-accepted"]);

/**
 * Which choice a message falls under, by what it is called in the outbox. Only what is always about somebody's account
 * is told by its name; an answer to an enquiry may go to a stranger, so its sender asks `wantsMail` itself.
 * @returns null for what always comes: invoices, what was accepted, everything about signing in,
 * and what staff write to applicants.
 */
export function noticeOfMail(mailKind: string): NoticeKind | null {
  if (ALWAYS_BY_MAIL.has(mailKind)) return null;
  if (/^(?:order|invoice|payment)-/.test(mailKind)) return "orders";
  if (mailKind.startsWith("quote-")) return "quotes";
  if (mailKind.startsWith("subscription-")) return "subscriptions";
  if (["files-delivered", "report-delivered", "report-updated"].includes(mailKind)) return "files";
  if (mailKind === "kpi-alert") return "kpi-alerts";
  if (mailKind === "kpi-digest") return "kpi-digest";
  return null;
}
