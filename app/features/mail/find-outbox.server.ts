import { type Actor, isAdmin } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import type { Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { MailRow, MailState } from "./mail.ts";

const size = 50;

/** Staff only: to anyone else the outbox is empty. */
function outboxVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("outbox");
  return isAdmin(actor) ? all : all.where("seq", "is", null);
}

/** Messages, newest first, 50 a page, without their texts. */
export async function listOutbox(db: Db, actor: Actor, { page }: { page: number }): Promise<Paged<MailRow>> {
  const outbox = outboxVisibleTo(db, actor);
  const { total } = await outbox
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { limit, offset, ...place } = pageWindow(page, total, size);
  const rows = await outbox
    .select(["id", "to_address", "subject", "state", "attempts", "last_error", "created_at", "sent_at"])
    .orderBy("seq", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    ...place,
    total,
    rows: rows.map((row) => ({
      id: row.id,
      to: row.to_address,
      subject: row.subject,
      state: row.state,
      attempts: row.attempts,
      lastError: row.last_error,
      createdAt: row.created_at,
      sentAt: row.sent_at,
    })),
  };
}

/** How many messages are in each state. */
export async function countOutbox(db: Db, actor: Actor): Promise<Record<MailState, number>> {
  const rows = await outboxVisibleTo(db, actor)
    .select((eb) => ["state", eb.fn.countAll<number>().as("total")])
    .groupBy("state")
    .execute();
  const counts = { queued: 0, sending: 0, sent: 0, failed: 0 };
  for (const row of rows) counts[row.state] = row.total;
  return counts;
}

/** False when no mail server is set: then staff copy messages from the outbox, and that is the delivery. */
export function mailIsDelivered(): boolean {
  return env().smtpUrl !== undefined;
}
