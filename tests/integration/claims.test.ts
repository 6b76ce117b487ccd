/** What is claimed by a process that is at work is left to it; what one that is gone had claimed is free. */
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { deliverOutbox, failAbandonedMail } from "#app/features/core/mail/deliver-outbox.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { type Claim, claimKey, releaseKey, settleKey } from "#app/features/idempotency/idempotency.server.ts";
import { isoAfter, minutes } from "#app/platform/clock.server.ts";
import { LONGEST_SEND_SECONDS, type Mailer } from "#app/platform/mailer.server.ts";
import { LEASE_SECONDS, thisProcess } from "#app/platform/processes.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";

const { db } = await freshDatabase();

/** Another process, seen so many seconds ago. */
async function another(secondsAgo: number): Promise<string> {
  const id = newId();
  const seen = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${secondsAgo} seconds`})`;
  const row = { id, place: "elsewhere 1", schema: "0022-processes", started_at: seen, seen_at: seen };
  await db.insertInto("processes").values(row).execute();
  onTestFinished(async () => void (await db.deleteFrom("processes").where("id", "=", id).execute()));
  return id;
}
const running = (): Promise<string> => another(LEASE_SECONDS - 15);
const ourselves = async (): Promise<string> => thisProcess;
const nobody = async (): Promise<string | null> => null;
const gone = (): Promise<string> => another(LEASE_SECONDS + 1);

describe("a message that is being sent", () => {
  async function sending(claimed_by: string | null, secondsAgo = 1): Promise<string> {
    const mail = {
      kind: "order-received",
      to: "a@b.example",
      subject: "Hello",
      paragraphs: ["Hello"],
    } as const;
    const id = (await db.transaction().execute((trx) => queueMail(trx, mail))) ?? "";
    const claimed = { state: "sending", claimed_by, claimed_at: isoAfter(-secondsAgo) } as const;
    await db.updateTable("outbox").set(claimed).where("id", "=", id).execute();
    onTestFinished(async () => void (await db.deleteFrom("outbox").where("id", "=", id).execute()));
    return id;
  }
  const row = (id: string) =>
    db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test.each([
    ["with a process that is at work", running, 1, "sending"],
    ["with one that is gone", gone, 1, "failed"],
    ["with one that is at work, for longer than any takes", running, LONGEST_SEND_SECONDS + 1, "failed"],
    ["with this one, which does not know of it", ourselves, 1, "failed"],
    ["since a version that did not say with whom", nobody, 1, "failed"],
  ] as const)("%s", async (_, holder, seconds, state) => {
    const id = await sending(await holder(), seconds);
    expect(await failAbandonedMail(db)).toBe(state === "failed" ? 1 : 0);
    expect(await row(id)).toMatchObject({ state });
    if (state === "failed") expect((await row(id)).last_error).toMatch(/may have been delivered/);
    const sent: string[] = [];
    const mailer: Mailer = {
      async send(mail) {
        sent.push(mail.id);
        return { outcome: "sent" };
      },
    };
    await deliverOutbox(db, mailer);
    expect(sent, "never sent again by itself").toEqual([]);
  });

  test("one that hangs does not hold up the others, and is not taken for abandoned meanwhile", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      ids.push(await sending(null));
      await db
        .updateTable("outbox")
        .set({ state: "queued" })
        .where("id", "=", ids.at(-1) ?? "")
        .execute();
    }
    const hangs = Promise.withResolvers<void>();
    let sent = 0;
    const done = Promise.withResolvers<void>();
    const delivering = deliverOutbox(db, {
      async send({ id }) {
        if (id === ids[0]) await hangs.promise;
        else if ((sent += 1) === ids.length - 1) done.resolve();
        return { outcome: "sent" };
      },
    });
    await done.promise;
    expect(await failAbandonedMail(db)).toBe(0);
    hangs.resolve();
    expect(await delivering).toBe(ids.length);
  });
});

describe("an Idempotency-Key", () => {
  const claimOf = (): Claim => ({ actor: newId(), key: "k", call: "POST /x", bodyHash: Buffer.alloc(32) });
  async function heldBy(holder: string | null, secondsAgo = 1): Promise<Claim> {
    const claim = claimOf();
    const { actor, key, call, bodyHash } = claim;
    const row = { actor, key, call, body_hash: bodyHash, claimed_at: isoAfter(-secondsAgo), holder };
    await db.insertInto("idempotency_keys").values(row).execute();
    return claim;
  }

  test.each([
    ["that another process works on is under way", running, 1, "under-way"],
    ["of one that is gone is free", gone, 1, "new"],
    ["for longer than any call takes is free", running, minutes(10) + 1, "new"],
    ["of this one, which does not work on it, is free", ourselves, 1, "new"],
  ] as const)("%s", async (_, holder, seconds, state) => {
    expect(await claimKey(db, await heldBy(await holder(), seconds))).toEqual({ state });
  });

  test("taken over is no more settled or released by who had it", async () => {
    const claim = await heldBy(await running());
    await settleKey(db, claim, { status: 201, answer: "{}" });
    await releaseKey(db, claim);
    expect(await claimKey(db, claim)).toEqual({ state: "under-way" });
  });
});
