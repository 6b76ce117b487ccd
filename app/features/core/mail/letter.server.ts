import { brand } from "#app/brand.ts";
import { NOTIFICATION_PREFERENCES } from "#app/features/core/notification-preferences/notification-preference.ts";
import { tradingDisclosure } from "#app/firm.ts";
import { linkTo } from "#app/link.ts";
import { env } from "#app/platform/env.server.ts";
import { MAIL_KINDS, type MailKind } from "./mail-kind.ts";

export interface Letter {
  kind: MailKind;
  /** Whom it goes to, as they are called; empty where nobody has proved a name. */
  name: string;
  /** Plain text, each with its own line breaks. */
  paragraphs: readonly string[];
  /** Whoever has no account has nothing to choose. */
  hasAccount: boolean;
}

/** Where people choose what comes to them by mail. */
const choices = linkTo("/account/notifications");

/** How staff begin an answer that they greet somebody in themselves. */
const greeting = /^(?:dear|hello|hi|good (?:morning|afternoon|evening|day))\b/i;

/** The whole text of a message: what its sender says, between what every message says. */
export function letterText({ kind, name, paragraphs, hasAccount }: Letter): string {
  const salutation = name === "" ? "Hello," : `Dear ${name.replace(/\s+/g, " ")},`;
  const greeted = greeting.test(paragraphs[0] ?? "") ? paragraphs : [salutation, ...paragraphs];
  // What follows this line is no part of an answer (RFC 3676, 4.3).
  const below = ["-- ", ways(kind), ...(hasAccount ? choice(kind) : []), tradingDisclosure].join("\n");
  return [...greeted, brand.name, below].join("\n\n");
}

function ways(kind: MailKind): string {
  return MAIL_KINDS[kind].reply
    ? `Your reply to this message reaches our client desk, ${brand.email.clients}.`
    : `Questions: write to our client desk, ${brand.email.clients}.`;
}

function choice(kind: MailKind): string[] {
  const preference = NOTIFICATION_PREFERENCES.find((one) => one.kind === MAIL_KINDS[kind].preference);
  return preference
    ? [`“${preference.label}” comes to you by email. To change that: ${env().origin}${choices}`]
    : [];
}
