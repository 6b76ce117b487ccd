import type { Insertable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import type { NewClientNotification } from "#app/features/core/client-notifications/tell-clients.server.ts";
import { tellClients } from "#app/features/core/client-notifications/tell-clients.server.ts";
import { ownersOf } from "#app/features/core/company-roles/find-owners.server.ts";
import { whoDoesWithout } from "#app/features/core/notification-preferences/find-notification-preferences.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { seal } from "#app/platform/secrets/secrets.server.ts";
import type { OutboxTable } from "#db/schema.ts";
import { findRecipient, type Recipient } from "./find-recipient.server.ts";
import {
  type LiveMailKind,
  MAIL_KINDS,
  type PlainMailKind,
  type Shown,
  type SureMailKind,
} from "./mail-kind.ts";
import { cutLink, letterText, shortText } from "./mail-text.server.ts";

interface Addressed {
  to: string;
  /** What somebody without an account is called; whoever has one is called by its name. */
  name?: string;
  /** Whose message it is, where they may have given another address than their account's. */
  userId?: string;
  subject: string;
  /** What it says, without what every message says: see `letter.server.ts`. */
  paragraphs: readonly string[];
  relatedType?: string;
  relatedId?: string;
  /** What the notification of it leads to, where that is not its `relatedId`. */
  about?: string;
  isDemo?: boolean;
}

export type PlainMail = Addressed & { kind: PlainMailKind };

/** `link`: the address in a paragraph that opens something without signing in. `by`: who causes the message. */
type LiveMail = Addressed & { kind: LiveMailKind; link: string; by: Actor };

export type NewMail = PlainMail | LiveMail;

/**
 * Writes a message to the outbox inside the transaction that causes it; delivery happens after commit.
 * @returns its id; null when the person it goes to does without this kind of message.
 */
export async function queueMail(trx: Trx, mail: NewMail & { kind: SureMailKind }): Promise<string>;
export async function queueMail(trx: Trx, mail: NewMail): Promise<string | null>;
export async function queueMail(trx: Trx, mail: NewMail): Promise<string | null> {
  const recipient = await findRecipient(trx, mail.userId ?? mail.to, MAIL_KINDS[mail.kind].preference);
  if (recipient) await notifyOf(trx, mail, recipient);
  if (recipient && !recipient.wantsIt) return null;
  const row = rowOf(mail, recipient);
  await trx.insertInto("outbox").values(row).execute();
  return row.id;
}

/** Puts what a mail says into the list of each client whom it concerns, whether they want the mail or not. */
async function notifyOf(trx: Trx, mail: NewMail, { userId, companyId, isActive }: Recipient): Promise<void> {
  const { shown } = MAIL_KINDS[mail.kind];
  if (!shown || companyId === null) return;
  const own = isActive ? [userId] : [];
  const owners = shown.told === "owners" ? await ownersOf(trx, companyId).execute() : [];
  await tellClients(trx, [...own, ...owners.map(({ id }) => id)], notificationOf(mail, shown));
}

function notificationOf(
  mail: NewMail | (CompanyMail & { isDemo?: boolean }),
  shown: Shown,
): NewClientNotification {
  const { kind, subject, paragraphs } = mail;
  return {
    kind,
    topic: shown.topic,
    title: subject.replace(/\s+/g, " ").slice(0, 300),
    message: shortText(paragraphs, "link" in mail ? mail.link : null),
    path: shown.to(mail.about ?? mail.relatedId ?? ""),
    isDemo: mail.isDemo === true,
  };
}

/** Rows in one statement; each has some twelve values, and SQLite takes 32,766. */
const rowsAtATime = 250;

/**
 * The same for many accounts at once, each called by the name given. The caller has asked who does without them: see
 * `mailCompanies`.
 */
export async function queueMails(trx: Trx, mails: readonly (PlainMail & { name: string })[]): Promise<void> {
  for (let from = 0; from < mails.length; from += rowsAtATime) {
    const rows = mails.slice(from, from + rowsAtATime).map((mail) => rowOf(mail, mail));
    await trx.insertInto("outbox").values(rows).execute();
  }
}

function rowOf(
  mail: NewMail,
  account: { name: string; isDemo?: boolean | undefined } | null,
): Insertable<OutboxTable> & { id: string } {
  const id = newId();
  const at = nowIso();
  const link = "link" in mail ? mail.link : null;
  const { kind, paragraphs } = mail;
  const name = account?.name ?? mail.name ?? "";
  const text = letterText({ kind, name, paragraphs, hasAccount: account !== null });
  return {
    id,
    kind,
    to_address: mail.to,
    // A line break in a subject would start a header of its own.
    subject: mail.subject.replace(/[\r\n]+/g, " ").slice(0, 300),
    body_enc: seal("outbox", id, cutLink(text, link)),
    link_enc: link === null ? null : seal("outbox", id, link),
    caused_by: "by" in mail ? mail.by.userId : null,
    state: "queued",
    next_attempt_at: at,
    last_error: null,
    related_type: mail.relatedType ?? null,
    related_id: mail.relatedId ?? null,
    created_at: at,
    sent_at: null,
    is_demo: mail.isDemo || account?.isDemo ? 1 : 0,
  };
}

/** Read at a time; neither companies nor their people are bounded: everybody is told. */
const companiesAtATime = 200;
const peopleAtATime = 500;

export interface CompanyMail {
  kind: PlainMailKind;
  subject: string;
  relatedType: string;
  relatedId: string;
  /** What the notification of it leads to, where that is not its `relatedId`. */
  about?: string;
  paragraphs: readonly string[];
}

/**
 * Writes a message to everybody with an account in these companies, unless they do without such mails, and a notification to each, a few hundred at
 * a time: with a thousand companies a statement for each person would hold everybody else up.
 * @returns how many were written; the demonstration's people, to whom nothing is sent, are not counted.
 */
export async function mailCompanies(
  trx: Trx,
  companyIds: readonly string[],
  mail: CompanyMail,
): Promise<number> {
  let written = 0;
  for (let from = 0; from < companyIds.length; from += companiesAtATime)
    written += await mailSome(trx, companyIds.slice(from, from + companiesAtATime), mail);
  return written;
}

async function mailSome(trx: Trx, companyIds: readonly string[], mail: CompanyMail): Promise<number> {
  const { preference, shown } = MAIL_KINDS[mail.kind];
  let written = 0;
  for (let after = ""; ;) {
    const people = await trx
      .selectFrom("users")
      .select(["id", "email", "first_name", "last_name", "is_demo"])
      .where("company_id", "in", companyIds)
      .where("status", "=", "active")
      .where("id", ">", after)
      .orderBy("id")
      .limit(peopleAtATime)
      .execute();
    const ids = people.map(({ id }) => id);
    for (const isDemo of [false, true])
      if (shown)
        await tellClients(
          trx,
          people.filter((person) => (person.is_demo === 1) === isDemo).map(({ id }) => id),
          notificationOf({ ...mail, isDemo }, shown),
        );
    const without = preference ? await whoDoesWithout(trx, ids, preference) : new Set<string>();
    const told = people.filter(({ id }) => !without.has(id));
    await queueMails(
      trx,
      told.map((person) => ({
        ...mail,
        to: person.email,
        name: `${person.first_name} ${person.last_name}`.trim(),
        isDemo: person.is_demo === 1,
      })),
    );
    written += told.filter(({ is_demo }) => is_demo === 0).length;
    after = ids.at(-1) ?? "";
    if (people.length < peopleAtATime) return written;
  }
}
