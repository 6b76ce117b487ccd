import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import { unseal } from "#app/platform/secrets.server.ts";
import type { MailRow } from "./mail.ts";

export interface ReadMail extends MailRow {
  kind: string;
  /** Null when it can't be opened: it was sealed with another secret. */
  text: string | null;
  isDemo: boolean;
}

/**
 * Opens a message with its text for staff. Texts carry single-use links, so each reading leaves an audit entry.
 * @returns null when there is none or the actor is not staff.
 */
export async function readMail(db: Db, actor: Actor, mailId: string): Promise<ReadMail | null> {
  if (!isAdmin(actor) || !isId(mailId)) return null;
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("outbox").selectAll().where("id", "=", mailId).executeTakeFirst();
    if (!row) return null;
    await recordAudit(trx, actor, {
      action: "mail.read",
      target: `mail:${row.id}`,
      details: { kind: row.kind, to: row.to_address },
    });
    return {
      id: row.id,
      kind: row.kind,
      to: row.to_address,
      subject: row.subject,
      text: opened(row.id, row.body_enc),
      state: row.state,
      attempts: row.attempts,
      lastError: row.last_error,
      createdAt: row.created_at,
      sentAt: row.sent_at,
      isDemo: row.is_demo === 1,
    };
  });
}

function opened(id: string, sealed: Uint8Array): string | null {
  try {
    return unseal("outbox", id, sealed);
  } catch {
    return null;
  }
}
