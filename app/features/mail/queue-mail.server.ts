import type { Insertable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { addressWantsMail } from "#app/features/notices/wants-mail.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { seal } from "#app/platform/secrets.server.ts";
import type { OutboxTable } from "#db/schema.ts";
import { cutLink } from "./live-link.ts";
import { type LiveMailKind, MAIL_KINDS, type PlainMailKind } from "./mail-kind.ts";

interface Addressed {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  relatedType?: string;
  relatedId?: string;
  isDemo?: boolean;
}

export type PlainMail = Addressed & { kind: PlainMailKind };

/** `link`: the address in the text that opens something without signing in. `by`: who causes the message. */
type LiveMail = Addressed & { kind: LiveMailKind; link: string; by: Actor };

export type NewMail = PlainMail | LiveMail;

/**
 * Writes a message to the outbox inside the transaction that causes it; delivery happens after commit.
 * @returns its id; null when the person it goes to does without this kind of message.
 */
export async function queueMail(trx: Trx, mail: LiveMail): Promise<string>;
export async function queueMail(trx: Trx, mail: NewMail): Promise<string | null>;
export async function queueMail(trx: Trx, mail: NewMail): Promise<string | null> {
  const { notice } = MAIL_KINDS[mail.kind];
  if (notice && !(await addressWantsMail(trx, mail.to, notice))) return null;
  const row = rowOf(mail);
  await trx.insertInto("outbox").values(row).execute();
  return row.id;
}

/** Rows in one statement; each has some twelve values, and SQLite takes 32,766. */
const rowsAtATime = 250;

/**
 * The same for many messages at once. The caller has asked who does without them: see `mailCompanies`.
 */
export async function queueMails(trx: Trx, mails: readonly PlainMail[]): Promise<void> {
  for (let from = 0; from < mails.length; from += rowsAtATime) {
    const rows = mails.slice(from, from + rowsAtATime).map(rowOf);
    await trx.insertInto("outbox").values(rows).execute();
  }
}

function rowOf(mail: NewMail): Insertable<OutboxTable> & { id: string } {
  const id = newId();
  const at = nowIso();
  const link = "link" in mail ? mail.link : null;
  return {
    id,
    kind: mail.kind,
    to_address: mail.to,
    // A line break in a subject would start a header of its own.
    subject: mail.subject.replace(/[\r\n]+/g, " ").slice(0, 300),
    body_enc: seal("outbox", id, cutLink(mail.text, link)),
    link_enc: link === null ? null : seal("outbox", id, link),
    caused_by: "by" in mail ? mail.by.userId : null,
    state: "queued",
    next_attempt_at: at,
    last_error: null,
    related_type: mail.relatedType ?? null,
    related_id: mail.relatedId ?? null,
    created_at: at,
    sent_at: null,
    is_demo: mail.isDemo ? 1 : 0,
  };
}
