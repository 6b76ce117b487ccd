import type { PreferenceKind } from "#app/features/core/notification-preferences/notification-preference.ts";

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
}

/** Every kind of message. */
export const MAIL_KINDS = {
  onboarding: { link: "live", preference: null, reply: true },
  // Answered, it would carry a link to the account with it.
  "password-reset": { link: "live", preference: null, reply: false },
  "two-factor-enrolment": { link: "live", preference: null, reply: false },
  "device-admission": { link: "live", preference: null, reply: false },
  "application-question": { link: "live", preference: null, reply: true },
  "enquiry-received": { link: "live", preference: null, reply: true },
  "enquiry-answer": { link: "live", preference: null, reply: true },
  // The same to somebody who asked while signed in: they find it in the portal as well.
  "support-answer": { link: "live", preference: "support", reply: true },

  "password-changed": { link: "none", preference: null, reply: true },
  "two-factor-changed": { link: "none", preference: null, reply: true },
  "api-token-made": { link: "none", preference: null, reply: true },
  "user-key-revealed": { link: "none", preference: null, reply: true },
  "access-changed": { link: "none", preference: null, reply: true },
  "role-changed": { link: "none", preference: null, reply: true },
  "application-received": { link: "none", preference: null, reply: true },
  "application-repeated": { link: "none", preference: null, reply: true },
  "application-has-account": { link: "none", preference: null, reply: true },
  "application-declined": { link: "none", preference: null, reply: true },
  "application-withdrawn": { link: "none", preference: null, reply: true },

  "order-received": { link: "none", preference: "orders", reply: true },
  "order-fulfilled": { link: "none", preference: "orders", reply: true },
  "order-cancelled": { link: "none", preference: "orders", reply: true },
  // An invoice has to reach the person who owes it.
  "invoice-issued": { link: "none", preference: null, reply: true },
  "payment-received": { link: "none", preference: "orders", reply: true },

  // What waits for a decision reaches whoever decides, and the decision whoever waits.
  "approval-wanted": { link: "none", preference: null, reply: false },
  "approval-decided": { link: "none", preference: null, reply: false },

  "quote-received": { link: "none", preference: "quotes", reply: true },
  "quote-sent": { link: "none", preference: "quotes", reply: true },
  "quote-revised": { link: "none", preference: "quotes", reply: true },
  "quote-message": { link: "none", preference: "quotes", reply: true },
  // What binds the company is confirmed to its people in writing.
  "quote-accepted": { link: "none", preference: null, reply: true },
  "quote-withdrawn": { link: "none", preference: "quotes", reply: true },
  "quote-declined": { link: "none", preference: "quotes", reply: true },
  "quote-expired": { link: "none", preference: "quotes", reply: true },

  "subscription-started": { link: "none", preference: "subscriptions", reply: true },
  "subscription-changed": { link: "none", preference: "subscriptions", reply: true },
  "subscription-ending": { link: "none", preference: "subscriptions", reply: true },
  "subscription-ended": { link: "none", preference: "subscriptions", reply: true },

  "files-delivered": { link: "none", preference: "files", reply: true },
  "report-delivered": { link: "none", preference: "files", reply: true },
  // What is taken from a company reaches its people.
  "report-taken-back": { link: "none", preference: null, reply: true },
  "report-updated": { link: "none", preference: "files", reply: true },
  // The desk knows nothing of a company's own figures.
  "kpi-alert": { link: "none", preference: "kpi-alerts", reply: false },
  "kpi-digest": { link: "none", preference: "kpi-digest", reply: false },
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
