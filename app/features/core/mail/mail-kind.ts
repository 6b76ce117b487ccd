import type { Topic } from "#app/features/core/client-notifications/client-notification.ts";
import type { PreferenceKind } from "#app/features/core/notification-preferences/notification-preference.ts";
import { linkTo } from "#app/link.ts";

/**
 * Whose list of notifications says the same, whether they want the mail or not.
 *  - person: whom the mail goes to
 *  - owners: they, and the owners of their company, who answer for what it buys
 *  - company: everybody of the company
 */
type Told = "person" | "owners" | "company";

export interface Shown {
  told: Told;
  topic: Topic;
  /** Where it leads. @param about what the mail is about, or what it says it is about there. */
  to: (about: string) => string;
}

interface MailRule {
  /**
   * "live": the text has an address that opens an account or a thread to whoever holds it. It is sealed apart from the
   * text, and `visible-secrets.policy.ts` decides who sees it. "none": its addresses open nothing without signing in.
   */
  link: "live" | "none";
  /** Which choice of a person it falls under; null for what always comes. */
  preference: PreferenceKind | null;
  /** Whether an answer to it reaches the client desk. */
  reply: boolean;
  /** Where clients find it in the portal; null for what reaches nobody there, or sums up what they find there already. */
  shown: Shown | null;
}

const order = {
  told: "owners",
  topic: "orders",
  to: (id) => linkTo("/client-portal/orders/:id", { id }),
} as const satisfies Shown;
const quote = {
  told: "owners",
  topic: "quotes",
  to: (id) => linkTo("/client-portal/quotes/:id", { id }),
} as const satisfies Shown;
const subscription = {
  told: "company",
  topic: "subscriptions",
  to: (id) => linkTo("/client-portal/services/:id", { id }),
} as const satisfies Shown;
/** Named by the page that it is about; without one it leads to the part's first. */
const pageOr = (first: string) => (about: string) => (about.startsWith("/") ? about : first);
const file = {
  told: "company",
  topic: "files",
  to: pageOr(linkTo("/client-portal/reports")),
} as const satisfies Shown;
const alert = {
  told: "person",
  topic: "kpi-alerts",
  to: pageOr(linkTo("/client-portal/tools/kpi-alerts/alerts")),
} as const satisfies Shown;
const approval = {
  told: "person",
  topic: "company",
  to: (id) => linkTo("/client-portal/company/approvals/:id", { id }),
} as const satisfies Shown;
const security = {
  told: "person",
  topic: "security",
  to: () => linkTo("/account/security"),
} as const satisfies Shown;

/** Every kind of message. */
export const MAIL_KINDS = {
  onboarding: { link: "live", preference: null, reply: true, shown: null },
  // Answered, it would carry a link to the account with it.
  "password-reset": { link: "live", preference: null, reply: false, shown: security },
  "two-factor-enrolment": { link: "live", preference: null, reply: false, shown: security },
  "device-admission": { link: "live", preference: null, reply: false, shown: security },
  "application-question": { link: "live", preference: null, reply: true, shown: null },
  "enquiry-received": { link: "live", preference: null, reply: true, shown: null },
  "enquiry-answer": { link: "live", preference: null, reply: true, shown: null },
  // The same to somebody who asked while signed in: they find it in the portal as well.
  "support-answer": {
    link: "live",
    preference: "support",
    reply: true,
    shown: { told: "person", topic: "support", to: (id) => linkTo("/client-portal/support/:id", { id }) },
  },

  "password-changed": { link: "none", preference: null, reply: true, shown: security },
  "two-factor-changed": { link: "none", preference: null, reply: true, shown: security },
  "api-token-made": {
    link: "none",
    preference: null,
    reply: true,
    shown: { ...security, to: () => linkTo("/account/api") },
  },
  "user-key-revealed": { link: "none", preference: null, reply: true, shown: security },
  "access-changed": {
    link: "none",
    preference: null,
    reply: true,
    shown: { told: "company", topic: "company", to: () => linkTo("/client-portal/company") },
  },
  "access-ended": { link: "none", preference: null, reply: true, shown: null },
  // What became of somebody whom one invited.
  "invitation-settled": {
    link: "none",
    preference: null,
    reply: true,
    shown: { ...security, topic: "company", to: () => linkTo("/client-portal/company/people") },
  },
  "user-key-revoked": { link: "none", preference: null, reply: true, shown: security },
  "role-changed": {
    link: "none",
    preference: null,
    reply: true,
    shown: { ...security, topic: "company", to: () => linkTo("/client-portal/company") },
  },
  // Who else sees what the company has.
  "colleague-joined": {
    link: "none",
    preference: null,
    reply: true,
    shown: { ...security, topic: "company", to: () => linkTo("/client-portal/company/people") },
  },
  "company-merged": {
    link: "none",
    preference: null,
    reply: true,
    shown: { ...security, topic: "company", to: () => linkTo("/client-portal/company") },
  },
  "application-received": { link: "none", preference: null, reply: true, shown: null },
  "application-repeated": { link: "none", preference: null, reply: true, shown: null },
  "application-has-account": { link: "none", preference: null, reply: true, shown: null },
  "application-declined": { link: "none", preference: null, reply: true, shown: null },
  "application-withdrawn": { link: "none", preference: null, reply: true, shown: null },

  "order-received": { link: "none", preference: "orders", reply: true, shown: order },
  "order-fulfilled": { link: "none", preference: "orders", reply: true, shown: order },
  "order-cancelled": { link: "none", preference: "orders", reply: true, shown: order },
  // An invoice has to reach the person who owes it.
  "invoice-issued": { link: "none", preference: null, reply: true, shown: order },
  "payment-received": { link: "none", preference: "orders", reply: true, shown: order },

  // What waits for a decision reaches whoever decides, and the decision whoever waits.
  "approval-wanted": { link: "none", preference: null, reply: false, shown: approval },
  "approval-decided": { link: "none", preference: null, reply: false, shown: approval },

  "quote-received": { link: "none", preference: "quotes", reply: true, shown: quote },
  "quote-sent": { link: "none", preference: "quotes", reply: true, shown: quote },
  "quote-revised": { link: "none", preference: "quotes", reply: true, shown: quote },
  "quote-message": { link: "none", preference: "quotes", reply: true, shown: quote },
  // What binds the company is confirmed to its people in writing.
  "quote-accepted": { link: "none", preference: null, reply: true, shown: quote },
  "quote-withdrawn": { link: "none", preference: "quotes", reply: true, shown: quote },
  "quote-declined": { link: "none", preference: "quotes", reply: true, shown: quote },
  "quote-expired": { link: "none", preference: "quotes", reply: true, shown: quote },

  "subscription-started": { link: "none", preference: "subscriptions", reply: true, shown: subscription },
  "subscription-changed": { link: "none", preference: "subscriptions", reply: true, shown: subscription },
  "subscription-ending": { link: "none", preference: "subscriptions", reply: true, shown: subscription },
  "subscription-ended": { link: "none", preference: "subscriptions", reply: true, shown: subscription },

  "files-delivered": { link: "none", preference: "files", reply: true, shown: file },
  "report-delivered": { link: "none", preference: "files", reply: true, shown: file },
  "report-granted": { link: "none", preference: "files", reply: true, shown: file },
  // What is taken from a company reaches its people.
  "report-taken-back": {
    link: "none",
    preference: null,
    reply: true,
    shown: { ...file, to: () => linkTo("/client-portal/reports") },
  },
  "report-updated": { link: "none", preference: "files", reply: true, shown: file },
  // The desk knows nothing of a company's own figures.
  "kpi-alert": { link: "none", preference: "kpi-alerts", reply: false, shown: alert },
  "kpi-digest": { link: "none", preference: "kpi-digest", reply: false, shown: null },
} as const satisfies Record<string, MailRule>;

export type MailKind = keyof typeof MAIL_KINDS;

type WithLink<Link extends MailRule["link"]> = {
  [Kind in MailKind]: (typeof MAIL_KINDS)[Kind]["link"] extends Link ? Kind : never;
}[MailKind];

export type PlainMailKind = WithLink<"none">;
export type LiveMailKind = WithLink<"live">;
/** Nobody does without these. */
export type SureMailKind = {
  [Kind in MailKind]: (typeof MAIL_KINDS)[Kind]["preference"] extends null ? Kind : never;
}[MailKind];

/** @returns undefined for a message of before this list, of a kind that is no longer written. */
export function mailRuleOf(kind: string): MailRule | undefined {
  return Object.hasOwn(MAIL_KINDS, kind) ? MAIL_KINDS[kind as MailKind] : undefined;
}

export const isLiveMailKind = (kind: string): boolean => mailRuleOf(kind)?.link === "live";

/** What a message says. */
export interface PlainMailText {
  kind: PlainMailKind;
  /** What somebody without an account is called. */
  name?: string;
  subject: string;
  /** Without salutation, signature and what stands below: see `letter.server.ts`. */
  paragraphs: string[];
}

/** The same with the live link that stands in the text. */
export interface LiveMailText {
  kind: LiveMailKind;
  /** What somebody without an account is called. */
  name?: string;
  subject: string;
  /** Without salutation, signature and what stands below: see `letter.server.ts`. */
  paragraphs: string[];
  link: string;
}
