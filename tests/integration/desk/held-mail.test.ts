/** What was written while no mail server was set: nobody sends it by itself, and staff decide once. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deliverOutbox } from "#app/features/core/mail/deliver-outbox.server.ts";
import { findHeldMail } from "#app/features/core/mail/find-outbox.server.ts";
import { holdMailOfBefore } from "#app/features/core/mail/hold-mail.server.ts";
import {
  decideHeldMail,
  passOn,
  takePassedOnBack,
} from "#app/features/core/mail/mail-decision.commands.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { sayHowItStands, sayWritten } from "#app/features/core/mail/say-told.server.ts";
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { Mailer } from "#app/platform/mailer.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";

const house = await freshDatabase();
const { db } = house;
const settings: { smtpUrl: string | undefined } = env();

beforeEach(async () => {
  await db.deleteFrom("outbox").execute();
  await db.deleteFrom("meta").where("key", "=", "mail-server").execute();
});
afterEach(() => void (settings.smtpUrl = undefined));

const write = (relatedId = "one") =>
  db.transaction().execute((trx) =>
    queueMail(trx, {
      kind: "invoice-issued",
      to: "jane@example.com",
      subject: "Invoice",
      paragraphs: ["It is due."],
      relatedType: "user",
      relatedId,
    }),
  );

async function writeHundred(): Promise<void> {
  for (let one = 0; one < 100; one += 1) await write();
}

/** A start with a mail server, after what is there was written. */
function startWithServer(): Promise<number> {
  settings.smtpUrl = "smtp://127.0.0.1:9";
  return holdMailOfBefore(db, { hasServer: true, startedAt: isoAfter(0.001) });
}

const server = (): Mailer & { sent: number } => ({
  sent: 0,
  async send() {
    this.sent += 1;
    return { outcome: "sent" };
  },
});
const states = async () => {
  const rows = await db.selectFrom("outbox").select(["state", "is_held", "passed_on_by"]).execute();
  return [
    ...new Set(
      rows.map(({ state, is_held, passed_on_by }) => `${state} ${is_held} ${passed_on_by !== null}`),
    ),
  ];
};

describe("a hundred messages of before a mail server was set", () => {
  test("are not sent by themselves; what is written after the start goes at once", async () => {
    await holdMailOfBefore(db, { hasServer: false });
    await writeHundred();
    expect(await startWithServer()).toBe(100);
    expect(await holdMailOfBefore(db, { hasServer: true })).toBe(0);
    const mailer = server();
    expect(await deliverOutbox(db, mailer)).toBe(0);
    await write();
    expect(await deliverOutbox(db, mailer)).toBe(1);
    expect(await findHeldMail(db, await house.admin())).toMatchObject({ count: 100 });
    expect(await findHeldMail(db, await house.client())).toBeNull();
  });

  test("go when staff decide so, once however often it is posted", async () => {
    await holdMailOfBefore(db, { hasServer: false });
    await writeHundred();
    await startWithServer();
    const admin = await house.admin();
    const { upTo } = (await findHeldMail(db, admin)) ?? { upTo: 0 };
    const decision = { decision: "send", upTo, once: crypto.randomUUID() } as const;
    for (let time = 0; time < 2; time += 1)
      expect(await decideHeldMail(db, admin, decision)).toMatchObject({ ok: true, messages: 100 });
    const other = await decideHeldMail(db, await house.admin(), {
      ...decision,
      decision: "pass-on",
      once: crypto.randomUUID(),
    });
    expect(other).toMatchObject({ ok: false, reason: "moved" });
    const mailer = server();
    expect(await deliverOutbox(db, mailer)).toBe(100);
    expect([mailer.sent, await states()]).toEqual([100, ["sent 0 false"]]);
    const entry = db.selectFrom("audit").select("details").where("action", "=", "mail.decide");
    expect(await entry.execute()).toEqual([{ details: JSON.stringify({ decision: "send", messages: 100 }) }]);
  });

  test("are marked as passed on, and that is taken back: they wait again", async () => {
    await holdMailOfBefore(db, { hasServer: false });
    await writeHundred();
    await startWithServer();
    const admin = await house.admin();
    const { upTo } = (await findHeldMail(db, admin)) ?? { upTo: 0 };
    const decided = await decideHeldMail(db, admin, { decision: "pass-on", upTo, once: crypto.randomUUID() });
    expect(decided).toMatchObject({ ok: true, messages: 100 });
    expect(await states()).toEqual(["sent 0 true"]);
    const { at } = decided as { at: string };
    expect(await takePassedOnBack(db, await house.admin(), { decision: at })).toMatchObject({ ok: false });
    expect(await takePassedOnBack(db, admin, { decision: at })).toMatchObject({ ok: true, messages: 100 });
    expect(await states()).toEqual(["queued 1 false"]);
    expect(await deliverOutbox(db, server())).toBe(0);
  });

  test("are decided up to what was shown, by staff alone", async () => {
    await holdMailOfBefore(db, { hasServer: false });
    await write();
    await startWithServer();
    const { upTo } = (await findHeldMail(db, await house.admin())) ?? { upTo: 0 };
    const decision = { decision: "send", upTo: upTo - 1, once: undefined } as const;
    expect(await decideHeldMail(db, await house.admin(), decision)).toMatchObject({
      ok: false,
      reason: "moved",
    });
    expect(await decideHeldMail(db, await house.client(), { ...decision, upTo })).toMatchObject({
      ok: false,
    });
  });
});

describe("a database of before this was noted", () => {
  test("whose messages were never sent holds all of them", async () => {
    await write();
    expect(await startWithServer()).toBe(1);
  });

  test("whose server was at work holds what lies there untried for long, and lets the last ones go", async () => {
    await db
      .updateTable("outbox")
      .set({ state: "sent", sent_at: nowIso() })
      .where("id", "=", (await write()) ?? "")
      .execute();
    await db
      .updateTable("outbox")
      .set({ created_at: isoAfter(-3600) })
      .where("id", "=", (await write("old")) ?? "")
      .execute();
    await write("new");
    expect(await startWithServer()).toBe(1);
    const held = await db.selectFrom("outbox").select("related_id").where("is_held", "=", 1).execute();
    expect(held).toEqual([{ related_id: "old" }]);
  });
});

describe("one message that nobody has sent", () => {
  test("is passed on by hand, once, and waits again when it was not", async () => {
    const [admin, id] = [await house.admin(), (await write()) ?? ""];
    const stands = () => sayHowItStands(db, { kind: "invoice-issued", relatedId: "one" });
    expect([await stands(), sayWritten("It")]).toEqual([
      "Waits in our outbox: nobody has sent it yet",
      "It waits in the outbox: nobody has sent it yet.",
    ]);
    for (let time = 0; time < 2; time += 1) expect(await passOn(db, admin, id)).toEqual({ ok: true });
    expect([await stands(), await states()]).toEqual(["Passed on", ["sent 0 true"]]);
    expect(await passOn(db, await house.client(), id)).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(await takePassedOnBack(db, admin, { id })).toMatchObject({ ok: true });
    expect(await takePassedOnBack(db, admin, { id })).toMatchObject({ ok: false });
    expect(await states()).toEqual(["queued 0 false"]);
  });

  test("is the server's where there is one: it says “Sent” once that has taken it", async () => {
    settings.smtpUrl = "smtp://127.0.0.1:9";
    const [admin, id] = [await house.admin(), (await write()) ?? ""];
    const stands = () => sayHowItStands(db, { kind: "invoice-issued", relatedId: "one" });
    expect(await passOn(db, admin, id)).toMatchObject({ ok: false, reason: "moved" });
    expect([await stands(), sayWritten("It")]).toEqual(["On its way", "It is on its way."]);
    await deliverOutbox(db, server());
    expect(await stands()).toBe("Sent");
  });
});
