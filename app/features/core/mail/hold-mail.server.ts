import { systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { isoAfter, minutes, now } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";

/** The row of `meta` that says whether the last start had a mail server. */
const KEY = "mail-server";

/** A server tries what it is given within seconds: what has lain untried for longer had none. */
const untriedFor = minutes(10);

/**
 * At a start. Messages that were written while no mail server was set wait for staff once there is one: nothing of
 * before is sent by itself. What is written from this start on goes at once.
 * @param startedAt of this process, UTC ISO-8601.
 * @returns how many are held.
 */
export async function holdMailOfBefore(
  db: Db,
  { hasServer, startedAt = isoAfter(-process.uptime()) }: { hasServer: boolean; startedAt?: string },
): Promise<number> {
  const value = hasServer ? "set" : "none";
  if ((await findNoted(db)) === value) return 0;
  return db.transaction().execute(async (trx) => {
    const before = await findNoted(trx);
    await trx
      .insertInto("meta")
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    if (!hasServer) return 0;
    const upTo = before !== undefined || !(await hasEverSent(trx)) ? startedAt : isoAfter(-untriedFor, now());
    const held = await trx
      .updateTable("outbox")
      .set({ is_held: 1 })
      .where("state", "=", "queued")
      .where("is_held", "=", 0)
      .where("is_demo", "=", 0)
      .where("created_at", "<", upTo)
      .$if(before === undefined, (update) => update.where("attempts", "=", 0))
      .executeTakeFirstOrThrow();
    const messages = Number(held.numUpdatedRows);
    if (messages > 0)
      await recordAudit(trx, systemActor("deliver-mail"), {
        action: "mail.hold",
        target: "outbox",
        details: { messages },
      });
    return messages;
  });
}

async function findNoted(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", KEY).executeTakeFirst();
  return row?.value;
}

/** Of a database of before this was noted: whether a server was at work. */
async function hasEverSent(trx: Trx): Promise<boolean> {
  const sent = await trx
    .selectFrom("outbox")
    .select("id")
    .where("state", "=", "sent")
    .where("is_demo", "=", 0)
    .where("passed_on_by", "is", null)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}
