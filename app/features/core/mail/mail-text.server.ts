import type { Selectable } from "kysely";
import { brand } from "#app/brand.ts";
import { NOTIFICATION_PREFERENCES } from "#app/features/core/notification-preferences/notification-preference.ts";
import { tradingDisclosure } from "#app/firm.ts";
import { linkTo } from "#app/link.ts";
import { env } from "#app/platform/env.server.ts";
import { unseal } from "#app/platform/secrets/secrets.server.ts";
import type { OutboxTable } from "#db/schema.ts";
import { MAIL_KINDS, type MailKind } from "./mail-kind.ts";

interface Letter {
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

/** More of it stands in the mail, and where it leads. */
const longestShort = 400;

/** What a list says of a message: how it begins, without addresses, on one line. */
export function shortText(paragraphs: readonly string[], link: string | null): string {
  const [first = "", second = ""] = paragraphs.map((one) =>
    (link === null ? one : one.replaceAll(link, "")).trim(),
  );
  const lines = (first.endsWith(":") ? `${first}\n${second}` : first)
    .split("\n")
    .filter((line) => !/^https?:\/\/\S+$/.test(line.trim()))
    .map((line) => line.replace(/^- /, "").trim());
  const text = lines
    .filter(Boolean)
    .join(" · ")
    .replace(/: · /g, ": ")
    .replace(/\s+/g, " ")
    .replace(/:$/, ".");
  if (text.length <= longestShort) return text;
  const end = text.lastIndexOf(" ", longestShort);
  return `${text.slice(0, end > 0 ? end : longestShort).toWellFormed()}…`;
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

/** Stands in a kept text where its live link belongs. No text of a person has it: the forms refuse it. */
const MARK = "\u0000";

/** What is read in place of a live link by those who may not see it. */
const HIDDEN_LINK = "[private link, hidden]";

/**
 * A text as it is kept: without its live link.
 * @throws when the text does not have the link it is said to have.
 */
export function cutLink(text: string, link: string | null): string {
  const clean = text.replaceAll(MARK, "");
  if (link === null) return clean;
  if (link === "" || !clean.includes(link))
    throw new Error("The text does not have the link that was named.");
  return clean.replaceAll(link, MARK);
}

/** A kept text as somebody reads it. @param link null for who may not see it. */
export function putLink(kept: string, link: string | null): string {
  return kept.replaceAll(MARK, () => link ?? HIDDEN_LINK);
}

/** A text that was kept with its link in it, before links were kept apart: every address in it is hidden. */
export function hideEveryLink(text: string): string {
  return text.replace(/https?:\/\/\S+/g, HIDDEN_LINK);
}

/**
 * The whole text of a message, its live link included: for delivering it, never for a page.
 * @throws when it was sealed with another secret.
 */
export function openMail(row: Pick<Selectable<OutboxTable>, "id" | "body_enc" | "link_enc">): string {
  const link = row.link_enc ? unseal("outbox", row.id, row.link_enc) : null;
  return putLink(unseal("outbox", row.id, row.body_enc), link);
}
