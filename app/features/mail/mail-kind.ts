import type { NoticeKind } from "#app/features/notices/notice.ts";

interface MailRule {
  /**
   * "live": the text has an address that opens an account or a thread to whoever holds it. It is sealed apart from the
   * text, and `visible-secrets.policy.ts` decides who sees it. "none": its addresses open nothing without signing in.
   */
  link: "live" | "none";
  /** Which choice of a person it falls under; null for what always comes, or where its sender asks for it. */
  notice: NoticeKind | null;
}

/** Every kind of message. */
export const MAIL_KINDS = {
  onboarding: { link: "live", notice: null },
  "password-reset": { link: "live", notice: null },
  "two-factor-enrolment": { link: "live", notice: null },
  "application-question": { link: "live", notice: null },
  "enquiry-received": { link: "live", notice: null },
  "enquiry-answer": { link: "live", notice: null },

  "password-changed": { link: "none", notice: null },
  "two-factor-changed": { link: "none", notice: null },
  "api-token-made": { link: "none", notice: null },
  "user-key-revealed": { link: "none", notice: null },
  "role-changed": { link: "none", notice: null },
  "application-received": { link: "none", notice: null },
  "application-repeated": { link: "none", notice: null },
  "application-has-account": { link: "none", notice: null },
  "application-declined": { link: "none", notice: null },
  "application-withdrawn": { link: "none", notice: null },

  "order-received": { link: "none", notice: "orders" },
  "order-fulfilled": { link: "none", notice: "orders" },
  "order-cancelled": { link: "none", notice: "orders" },
  // An invoice has to reach the person who owes it.
  "invoice-issued": { link: "none", notice: null },
  "payment-received": { link: "none", notice: "orders" },

  "quote-received": { link: "none", notice: "quotes" },
  "quote-sent": { link: "none", notice: "quotes" },
  "quote-revised": { link: "none", notice: "quotes" },
  "quote-message": { link: "none", notice: "quotes" },
  // What binds the company is confirmed to its people in writing.
  "quote-accepted": { link: "none", notice: null },
  "quote-withdrawn": { link: "none", notice: "quotes" },
  "quote-declined": { link: "none", notice: "quotes" },
  "quote-expired": { link: "none", notice: "quotes" },

  "subscription-started": { link: "none", notice: "subscriptions" },
  "subscription-changed": { link: "none", notice: "subscriptions" },
  "subscription-ending": { link: "none", notice: "subscriptions" },
  "subscription-ended": { link: "none", notice: "subscriptions" },

  "files-delivered": { link: "none", notice: "files" },
  "report-delivered": { link: "none", notice: "files" },
  "report-updated": { link: "none", notice: "files" },
  "kpi-alert": { link: "none", notice: "kpi-alerts" },
  "kpi-digest": { link: "none", notice: "kpi-digest" },
} as const satisfies Record<string, MailRule>;

export type MailKind = keyof typeof MAIL_KINDS;

type WithLink<Link extends MailRule["link"]> = {
  [Kind in MailKind]: (typeof MAIL_KINDS)[Kind]["link"] extends Link ? Kind : never;
}[MailKind];

export type PlainMailKind = WithLink<"none">;
export type LiveMailKind = WithLink<"live">;

/** A message of before this list may be of a kind that is no longer written. */
export function isLiveMailKind(kind: string): boolean {
  return Object.hasOwn(MAIL_KINDS, kind) && MAIL_KINDS[kind as MailKind].link === "live";
}

/** What a message says. */
export interface PlainMailText {
  kind: PlainMailKind;
  subject: string;
  text: string;
}

/** The same with the live link that stands in the text. */
export interface LiveMailText {
  kind: LiveMailKind;
  subject: string;
  text: string;
  link: string;
}
