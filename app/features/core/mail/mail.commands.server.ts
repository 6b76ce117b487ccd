import type { Selectable } from "kysely";
import { type Actor, type Admin, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { maySeeLink, type RecipientKind } from "#app/features/core/secrecy/visible-secrets.policy.ts";
import { markKeysSeen } from "#app/features/core/secrecy/mark-keys-seen.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { unseal } from "#app/platform/secrets/secrets.server.ts";
import type { OutboxTable } from "#db/schema.ts";
import { mailIsDelivered } from "./find-outbox.server.ts";
import { isLiveMailKind } from "./mail-kind.ts";
import { hideEveryLink, openMail } from "./mail-text.server.ts";
import type { MailRow } from "./mail.ts";

interface ReadMail extends MailRow {
  kind: string;
  /** Null when it can't be opened: it was sealed with another secret. */
  text: string | null;
  /** Whether the text had a live link that this person is not shown. */
  hidesLink: boolean;
}

/**
 * Opens a message with its text for staff; each reading leaves an audit entry. A live link stands in the text only for
 * whom `visible-secrets.policy.ts` lets see it.
 * @returns null when there is none or the actor is not staff.
 */
export async function readMail(db: Db, actor: Actor, mailId: string): Promise<ReadMail | null> {
  if (!isAdmin(actor) || !isId(mailId)) return null;
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("outbox").selectAll().where("id", "=", mailId).executeTakeFirst();
    if (!row) return null;
    const isShown = (await openLink(trx, actor, row)) !== null;
    await recordAudit(trx, actor, {
      action: "mail.read",
      target: `mail:${row.id}`,
      details: {
        kind: row.kind,
        to: row.to_address,
        ...(isLiveMailKind(row.kind) && { linkShown: isShown }),
      },
    });
    return {
      id: row.id,
      kind: row.kind,
      to: row.to_address,
      subject: row.subject,
      text: textOf(row, isShown),
      hidesLink: isLiveMailKind(row.kind) && !isShown,
      state: row.state,
      attempts: row.attempts,
      lastError: row.last_error,
      createdAt: row.created_at,
      sentAt: row.sent_at,
      isDemo: row.is_demo === 1,
      isHeld: row.is_held === 1,
      isPassedOn: row.passed_on_by !== null,
    };
  });
}

/** The live link of a message that was just queued, for who caused it; null where they are not shown it. */
export async function shownLink(trx: Trx, actor: Admin, mailId: string): Promise<string | null> {
  const row = await trx.selectFrom("outbox").selectAll().where("id", "=", mailId).executeTakeFirstOrThrow();
  return openLink(trx, actor, row);
}

async function openLink(trx: Trx, actor: Admin, row: Selectable<OutboxTable>): Promise<string | null> {
  if (!row.link_enc) return null;
  const reader = row.caused_by === actor.userId ? "causer" : "other";
  const isDelivered = mailIsDelivered() && row.is_demo === 0;
  if (!maySeeLink(await recipientOf(trx, row.to_address), reader, isDelivered)) return null;
  // Whoever holds a link to an account may come to see the key behind it.
  await markKeysSeen(trx, { email: row.to_address });
  return unseal("outbox", row.id, row.link_enc);
}

/** Whose an address is at this moment. */
async function recipientOf(db: Db, address: string): Promise<RecipientKind> {
  const account = await db
    .selectFrom("users")
    .select("role")
    .where("email_normalised", "=", normaliseEmail(address))
    .executeTakeFirst();
  return account?.role ?? "stranger";
}

/** A message of before links were kept apart has its link in the text, so every address in it is hidden. */
function textOf(row: Selectable<OutboxTable>, isShown: boolean): string | null {
  try {
    const text = openMail(isShown ? row : { ...row, link_enc: null });
    return isLiveMailKind(row.kind) && !row.link_enc ? hideEveryLink(text) : text;
  } catch {
    return null;
  }
}

type RetriedMail = { ok: true } | { ok: false; reason: "forbidden" | "not-found" | "conflict" };

/** Puts a failed message back into the queue with its tries counted anew. "conflict" when it has not failed. */
export async function retryMail(db: Db, actor: Actor, mailId: string): Promise<RetriedMail> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  if (!isId(mailId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const mail = await trx.selectFrom("outbox").select("kind").where("id", "=", mailId).executeTakeFirst();
    if (!mail) return { ok: false, reason: "not-found" };
    const moved = await trx
      .updateTable("outbox")
      .set({ state: "queued", attempts: 0, next_attempt_at: nowIso() })
      .where("id", "=", mailId)
      .where("state", "=", "failed")
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return { ok: false, reason: "conflict" };
    await recordAudit(trx, actor, {
      action: "mail.retry",
      target: `mail:${mailId}`,
      details: { kind: mail.kind },
    });
    return { ok: true };
  });
}
