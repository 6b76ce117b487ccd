import { REPLY_DAYS } from "#app/features/access/applications/application.ts";
import {
  deviceRemembers,
  shortcutsPerDevice,
} from "#app/features/access/identity/sign-in/sign-in-shortcut.ts";
import { admissionHours } from "#app/features/access/identity/sign-in/sign-in.ts";
import { ONBOARDING_DAYS } from "#app/features/access/onboarding/onboarding.ts";
import { eventDays } from "#app/features/access/security-events/security-event.ts";
import { UNDO_DAYS } from "#app/features/analysis/imports/import-kind.ts";
import { draftSeconds, refusedFormSeconds } from "#app/features/form-drafts/form-draft.ts";
import { count } from "#app/plural.ts";

/**
 * How long the firm keeps what the product does not delete by itself: yours to decide and to edit. The privacy page
 * shows it as it stands here. Staff act on it at the review named below.
 */
export const retention = {
  review: "once a year",
  periods: [
    { what: "Applications that were declined or withdrawn", period: "12 months after the decision" },
    {
      what: "Enquiries, tickets and their attachments, with our answers",
      period: "24 months after the last message",
    },
    {
      what: "Client accounts, company records, subscriptions and the applications that led to them",
      period: "As long as the company is a client, and six years after",
    },
    { what: "Quotes that led to no order", period: "24 months after they ended" },
    {
      what: "Orders, invoices and accepted quotes",
      period: "Six years after the end of the financial year they fall in",
    },
    {
      what: "Deals, portfolios, KPIs, diligence rooms, benchmarks, company documents and reports that clients made",
      period: "As long as the company is a client, and 12 months after",
    },
    { what: "Market prices, which name nobody", period: "As long as we show them" },
    {
      what: "The download log: who took which copy of which report, and when",
      period: "Six years after the company’s last licence ended",
    },
    { what: "Messages sent to you (the text is encrypted)", period: "24 months" },
    { what: "Messages to our staff about new applications, enquiries and orders", period: "24 months" },
    { what: "The server’s request log", period: "90 days" },
    {
      what: "The audit log of changes and sign-ins",
      period: "As long as the portal runs: its entries are chained, so that none can be taken out unnoticed",
    },
  ],
} as const;

/** What the product deletes by itself, and when. A test holds the figures against the code that does it. */

export const retentionPeriods: readonly { what: string; period: string }[] = [
  {
    what: "Sessions",
    period: "30 days after they ran out. Your newest stays: it says when you last signed in",
  },
  {
    what: `Remembered sign-ins (name, email address, last four characters of the user key; at most ${shortcutsPerDevice} a device)`,
    period: `${count(deviceRemembers / 86_400, "day")}, or until you remove them`,
  },
  {
    what: "User keys",
    period: "The key itself is destroyed when it is revoked. Its first and last characters stay as a record",
  },
  {
    what: "Recovery codes, a new user key or a link that is shown once",
    period: "30 minutes, encrypted, or until you say you have kept it",
  },
  {
    what: "Private links",
    period: `They stop working after use, or after ${ONBOARDING_DAYS} days for setting up an account, ${REPLY_DAYS} days for a question about an application, 30 minutes for a new password, ${count(admissionHours.link, "hour")} for letting a device in, and at most 24 hours for a new authenticator. The link to an enquiry works as long as we keep the enquiry`,
  },
  {
    what: "Refused requests: who or which network, from which address, for what, how often",
    period: count(eventDays, "day"),
  },
  { what: "Counters against floods and guessing (keyed hashes only)", period: "At most a day and an hour" },
  {
    what: "What you had typed when your session ended, or when we asked for a proof of identity (encrypted)",
    period: `${count(refusedFormSeconds / 60, "minute")}, or until you go on with the form`,
  },
  {
    what: "What you have typed into a long form and not sent (encrypted; the newest 20 forms)",
    period: `${count(draftSeconds / 86_400, "day")}, or until you send it or start afresh`,
  },
  { what: "Files of a message that was not sent yet", period: "An hour" },
  {
    what: "API tokens (a hash, never the token)",
    period:
      "They stop working at the end you chose, at most 12 months. Their name and dates stay as a record",
  },
  { what: "Answers to API calls that may be sent again (encrypted)", period: "A day" },
  { what: "What an import changed, so that it can be undone", period: count(UNDO_DAYS, "day") },
  { what: "Marks that stop a form from being sent twice", period: "Two days" },
  {
    what: "Backups",
    period: "The newest of seven days, four weeks and twelve months; older ones are deleted",
  },
];
