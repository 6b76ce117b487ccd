import type { NoticeKind } from "#app/features/desk/notification-preferences/notice.ts";

interface MailRule {
  /**
   * "live": the text has an address that opens an account or a thread to whoever holds it. It is sealed apart from the
   * text, and `visible-secrets.policy.ts` decides who sees it. "none": its addresses open nothing without signing in.
   */
  link: "live" | "none";
  /** Which choice of a person it falls under; null for what always comes. */
  notice: NoticeKind | null;
  /** Whether an answer to it reaches the client desk. */
  reply: boolean;
}

/** Every kind of message. */
export const MAIL_KINDS = {
  onboarding: { link: "live", notice: null, reply: true },
  // Answered, it would carry a link to the account with it.
  "password-reset": { link: "live", notice: null, reply: false },
  "two-factor-enrolment": { link: "live", notice: null, reply: false },
  "application-question": { link: "live", notice: null, reply: true },
  "enquiry-received": { link: "live", notice: null, reply: true },
  "enquiry-answer": { link: "live", notice: null, reply: true },
  // The same to somebody who asked while signed in: they find it in the portal as well.
  "support-answer": { link: "live", notice: "support", reply: true },

  "password-changed": { link: "none", notice: null, reply: true },
  "two-factor-changed": { link: "none", notice: null, reply: true },
  "api-token-made": { link: "none", notice: null, reply: true },
  "user-key-revealed": { link: "none", notice: null, reply: true },
  "role-changed": { link: "none", notice: null, reply: true },
  "application-received": { link: "none", notice: null, reply: true },
  "application-repeated": { link: "none", notice: null, reply: true },
  "application-has-account": { link: "none", notice: null, reply: true },
  "application-declined": { link: "none", notice: null, reply: true },
  "application-withdrawn": { link: "none", notice: null, reply: true },

  "order-received": { link: "none", notice: "orders", reply: true },
  "order-fulfilled": { link: "none", notice: "orders", reply: true },
  "order-cancelled": { link: "none", notice: "orders", reply: true },
  // An invoice has to reach the person who owes it.
  "invoice-issued": { link: "none", notice: null, reply: true },
  "payment-received": { link: "none", notice: "orders", reply: true },

  "quote-received": { link: "none", notice: "quotes", reply: true },
  "quote-sent": { link: "none", notice: "quotes", reply: true },
  "quote-revised": { link: "none", notice: "quotes", reply: true },
  "quote-message": { link: "none", notice: "quotes", reply: true },
  // What binds the company is confirmed to its people in writing.
  "quote-accepted": { link: "none", notice: null, reply: true },
  "quote-withdrawn": { link: "none", notice: "quotes", reply: true },
  "quote-declined": { link: "none", notice: "quotes", reply: true },
  "quote-expired": { link: "none", notice: "quotes", reply: true },

  "subscription-started": { link: "none", notice: "subscriptions", reply: true },
  "subscription-changed": { link: "none", notice: "subscriptions", reply: true },
  "subscription-ending": { link: "none", notice: "subscriptions", reply: true },
  "subscription-ended": { link: "none", notice: "subscriptions", reply: true },

  "files-delivered": { link: "none", notice: "files", reply: true },
  "report-delivered": { link: "none", notice: "files", reply: true },
  "report-updated": { link: "none", notice: "files", reply: true },
  // The desk knows nothing of a company's own figures.
  "kpi-alert": { link: "none", notice: "kpi-alerts", reply: false },
  "kpi-digest": { link: "none", notice: "kpi-digest", reply: false },
} as const satisfies Record<string, MailRule>;

export type MailKind = keyof typeof MAIL_KINDS;

type WithLink<Link extends MailRule["link"]> = {
  [Kind in MailKind]: (typeof MAIL_KINDS)[Kind]["link"] extends Link ? Kind : never;
}[MailKind];

export type PlainMailKind = WithLink<"none">;
export type LiveMailKind = WithLink<"live">;
/** Nobody does without these. */
export type SureMailKind = {
  [Kind in MailKind]: (typeof MAIL_KINDS)[Kind]["notice"] extends null ? Kind : never;
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
