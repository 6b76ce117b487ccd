import type { Updateable } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { brand } from "#app/brand.ts";
import { deliverOutbox, failAbandonedMail } from "#app/features/core/mail/deliver-outbox.server.ts";
import { countOutbox, listOutbox } from "#app/features/core/mail/find-outbox.server.ts";
import { cutLink, openMail, putLink } from "#app/features/core/mail/mail-text.server.ts";
import { mostAttempts, readMailQuery, shownState } from "#app/features/core/mail/mail.ts";
import { type PlainMail, queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { readMail, retryMail } from "#app/features/core/mail/mail.commands.server.ts";
import { sayTold } from "#app/features/core/mail/say-told.server.ts";
import { listNotifications } from "#app/features/core/notifications/find-notifications.server.ts";
import { pageOf } from "#app/features/core/notifications/notification.ts";
import { readSwitchToken } from "#app/features/core/notification-preferences/switch-token.server.ts";
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import { seal } from "#app/platform/secrets/secrets.server.ts";
import type { Delivery, Mailer, OutgoingMail } from "#app/platform/mailer.server.ts";
import type { OutboxTable } from "#db/schema.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { leafThrough } from "../../support/scene/leaf-through.ts";

const house = await freshDatabase();
beforeEach(async () => {
  await house.db.deleteFrom("outbox").execute();
});

const secret = "https://portal.example/welcome/the-secret-token";

async function queue(isDemo = false): Promise<string> {
  const id = await house.db.transaction().execute((trx) =>
    queueMail(trx, {
      kind: "onboarding",
      link: secret,
      by: house.visitor,
      to: "jane@example.com",
      subject: "Hello",
      paragraphs: [`Open ${secret}`],
      isDemo,
    }),
  );
  return id ?? "";
}

/** Stands in for the mail server, whose answers are what these tests are about. */
function mailer(answer: (mail: OutgoingMail) => Delivery | Promise<Delivery> = () => ({ outcome: "sent" })) {
  const sent: OutgoingMail[] = [];
  const stand: Mailer & { sent: OutgoingMail[] } = {
    sent,
    async send(mail) {
      sent.push(mail);
      return answer(mail);
    },
  };
  return stand;
}

const row = (id: string) =>
  house.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const set = (id: string, values: Updateable<OutboxTable>) =>
  house.db.updateTable("outbox").set(values).where("id", "=", id).execute();
/** The notifications about a message. */
const toldOf = async (id: string) => {
  const told = house.db.selectFrom("notifications").select("message").where("related_id", "=", id);
  return (await told.execute()).map(({ message }) => message);
};
const makeDue = (id: string) => set(id, { next_attempt_at: nowIso() });

describe("a live link", () => {
  it("is destroyed by delivery, and kept while the message may still have to be sent again", async () => {
    const id = await queue();
    await deliverOutbox(
      house.db,
      mailer(() => ({ outcome: "unknown", why: "cut" })),
    );
    expect((await row(id)).link_enc).not.toBeNull();
    await retryMail(house.db, await house.admin(), id);
    const post = mailer();
    await deliverOutbox(house.db, post);
    expect(post.sent[0]?.text).toContain(`\n\nOpen ${secret}\n\n`);
    const kept = await row(id);
    expect(kept.link_enc).toBeNull();
    expect(openMail(kept)).toContain("\n\nOpen [private link, hidden]\n\n");
  });

  it("of a message of before links were kept apart is hidden with every other address in it", async () => {
    const id = await queue();
    const body_enc = seal("outbox", id, `Open ${secret} or https://elsewhere.example/x`);
    await set(id, { link_enc: null, body_enc });
    const read = await readMail(house.db, await house.admin(), id);
    expect(read?.text).toBe("Open [private link, hidden] or [private link, hidden]");
    expect(read?.hidesLink).toBe(true);
    // It is still delivered whole.
    const post = mailer();
    await deliverOutbox(house.db, post);
    expect(post.sent[0]?.text).toContain(secret);
  });

  it("has to be in the text that is said to have it, and what people write can't stand in for it", () => {
    expect(() => cutLink("No link here", secret)).toThrow(/does not have the link/);
    const kept = cutLink(`Ask\u0000 $& ${secret} twice: ${secret}`, secret);
    expect(kept).not.toContain(secret);
    expect(putLink(kept, secret)).toBe(`Ask $& ${secret} twice: ${secret}`);
    expect(putLink(kept, null)).toBe("Ask $& [private link, hidden] twice: [private link, hidden]");
  });
});

describe("delivering the outbox", () => {
  it("sends each message once", async () => {
    const id = await queue();
    const post = mailer();
    expect(await deliverOutbox(house.db, post)).toBe(1);
    expect(await deliverOutbox(house.db, post)).toBe(0);
    expect(post.sent).toEqual([
      {
        id,
        to: "jane@example.com",
        subject: "Hello",
        text: expect.stringContaining(`Open ${secret}`),
        replyTo: brand.email.clients,
      },
    ]);
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 1, last_error: null });
  });

  it("sends each message once when two deliveries run at once", async () => {
    await queue();
    await queue();
    const post = mailer(async () => {
      await new Promise((later) => setTimeout(later, 5));
      return { outcome: "sent" };
    });
    await Promise.all([deliverOutbox(house.db, post), deliverOutbox(house.db, post)]);
    expect(new Set(post.sent.map((mail) => mail.id)).size).toBe(2);
    expect(post.sent).toHaveLength(2);
  });

  it("tries again later when the server refuses for now, eight times in all", async () => {
    const id = await queue();
    const post = mailer(() => ({ outcome: "refused", permanent: false, why: "451 try later" }));
    await deliverOutbox(house.db, post);
    const waiting = await row(id);
    expect(waiting).toMatchObject({ state: "queued", attempts: 1, last_error: "451 try later" });
    expect(waiting.next_attempt_at > isoAfter(50)).toBe(true);
    await deliverOutbox(house.db, post);
    expect(post.sent).toHaveLength(1);
    for (let attempt = 2; attempt <= mostAttempts + 2; attempt += 1) {
      await makeDue(id);
      await deliverOutbox(house.db, post);
    }
    expect(post.sent).toHaveLength(mostAttempts);
    expect(await row(id)).toMatchObject({ state: "failed", attempts: mostAttempts });
  });

  it.each<[string, Delivery]>([
    ["the server refused for good", { outcome: "refused", permanent: true, why: "550 no such mailbox" }],
    ["may have arrived", { outcome: "unknown", why: "the line broke" }],
  ])("never sends by itself again what %s", async (_, delivery) => {
    const id = await queue();
    const post = mailer(() => delivery);
    await deliverOutbox(house.db, post);
    await makeDue(id);
    await deliverOutbox(house.db, post);
    expect(post.sent).toHaveLength(1);
    const last_error = expect.stringContaining("why" in delivery ? delivery.why : "");
    expect(await row(id)).toMatchObject({ state: "failed", attempts: 1, last_error });
    expect(await toldOf(id)).toEqual([expect.stringContaining("“Hello” to jane@example.com")]);
  });

  it("tells staff once of a message that failed for good, however often it is sent again, and of no other", async () => {
    const id = await queue();
    const admin = await house.admin();
    const later = mailer(() => ({ outcome: "refused", permanent: false, why: "451 try later" }));
    await deliverOutbox(house.db, later);
    expect(await toldOf(id)).toEqual([]);
    const post = mailer(() => ({ outcome: "refused", permanent: true, why: "550 no such mailbox" }));
    for (let time = 0; time < 3; time += 1) {
      await makeDue(id);
      await deliverOutbox(house.db, post);
      expect((await retryMail(house.db, admin, id)).ok).toBe(true);
      expect(await toldOf(id)).toEqual([expect.stringContaining("550 no such mailbox")]);
    }
    const [told] = (await listNotifications(house.db, admin)).rows.filter(
      ({ relatedId }) => relatedId === id,
    );
    expect(told).toMatchObject({ title: "A message could not be sent", priority: "high" });
    expect(pageOf(told?.relatedType ?? "", id)).toBe(`/admin-data-portal/outbox/${id}`);
  });

  it("gives each the headers that its kind has, and the switch to the account that it goes to alone", async () => {
    const { email, userId } = await house.make.client();
    const about = { subject: "Hello", paragraphs: ["Good news."] };
    const send = async (mail: Pick<PlainMail, "kind" | "to">) => {
      const post = mailer();
      await house.db.transaction().execute((trx) => queueMail(trx, { ...about, ...mail }));
      await deliverOutbox(house.db, post);
      return post.sent[0];
    };
    const told = await send({ kind: "quote-sent", to: email.toUpperCase() });
    const { pathname } = new URL(told?.unsubscribeAt ?? "");
    expect(readSwitchToken(pathname.replace("/unsubscribe/", ""))).toEqual({ userId, kind: "quotes" });
    expect(told?.text).toContain("“Quotes” comes to you by email. To change that: http");
    expect(told?.text).not.toContain(pathname);
    const others: [PlainMail["kind"], string, string | undefined][] = [
      ["invoice-issued", email, brand.email.clients],
      ["quote-sent", "nobody@example.com", brand.email.clients],
    ];
    for (const [kind, to, replyTo] of others)
      expect(await send({ kind, to })).toMatchObject({ unsubscribeAt: undefined, replyTo });
    expect((await send({ kind: "kpi-alert", to: email }))?.replyTo).toBeUndefined();
  });

  it("never sends by itself what was on its way when the process ended", async () => {
    const id = await queue();
    await set(id, { state: "sending" });
    expect(await failAbandonedMail(house.db)).toBe(1);
    const post = mailer();
    await deliverOutbox(house.db, post);
    expect(post.sent).toEqual([]);
    expect(await row(id)).toMatchObject({
      state: "failed",
      last_error: expect.stringContaining("Interrupted"),
    });
    expect(await toldOf(id)).toHaveLength(1);
  });

  it("leaves demonstration messages where they are", async () => {
    const id = await queue(true);
    expect(await deliverOutbox(house.db, mailer())).toBe(0);
    expect((await row(id)).state).toBe("queued");
  });

  it("fails a message whose text can't be opened and goes on with the next", async () => {
    const broken = await queue();
    await set(broken, { body_enc: Buffer.alloc(40) });
    const id = await queue();
    expect(await deliverOutbox(house.db, mailer())).toBe(1);
    expect((await row(broken)).state).toBe("failed");
    expect((await row(id)).state).toBe("sent");
  });
});

describe("staff", () => {
  it("read a message with its text, which leaves an audit entry without it", async () => {
    const id = await queue();
    const mail = await readMail(house.db, await house.admin(), id);
    expect(mail?.text).toContain("\n\nOpen [private link, hidden]\n\n");
    const entry = await house.lastAudit();
    expect(entry).toMatchObject({ action: "mail.read", target: `mail:${id}` });
    expect(entry?.details).not.toContain("secret-token");
  });

  it("are told of a text that can’t be opened, and see the rest", async () => {
    const id = await queue();
    await set(id, { body_enc: Buffer.alloc(40) });
    expect(await readMail(house.db, await house.admin(), id)).toMatchObject({ subject: "Hello", text: null });
  });

  it("send a failed message again, once", async () => {
    const id = await queue();
    const admin = await house.admin();
    expect(await retryMail(house.db, admin, id)).toEqual({ ok: false, reason: "conflict" });
    await set(id, { state: "failed", attempts: 8 });
    const results = await Promise.all(Array.from({ length: 5 }, () => retryMail(house.db, admin, id)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await house.lastAudit()).toMatchObject({ action: "mail.retry", target: `mail:${id}` });
    const post = mailer();
    await deliverOutbox(house.db, post);
    expect(post.sent).toHaveLength(1);
    expect(await retryMail(house.db, admin, "0".repeat(32))).toEqual({ ok: false, reason: "not-found" });
  });

  it("alone see it", async () => {
    const id = await queue();
    for (const actor of [house.visitor, await house.client()]) {
      expect(await readMail(house.db, actor, id)).toBeNull();
      expect(await retryMail(house.db, actor, id)).toEqual({ ok: false, reason: "forbidden" });
      expect((await listOutbox(house.db, actor)).rows).toEqual([]);
      expect((await countOutbox(house.db, actor)).queued).toBe(0);
    }
    expect((await countOutbox(house.db, await house.admin())).queued).toBe(1);
  });
});

describe("the list", () => {
  it("is read page by page, forth and back, each view by itself, whatever arrives meanwhile", async () => {
    const admin = await house.admin();
    const ids: string[] = [];
    for (let at = 0; at < 130; at += 1) ids.push(await queue());
    const failed = ids.filter((_, at) => at % 10 === 0);
    await house.db.updateTable("outbox").set({ state: "failed" }).where("id", "in", failed).execute();
    const sending = ids[64] ?? "";
    await set(sending, { state: "sending" });
    const newestFirst = ids.toReversed();

    expect(await leafThrough((place) => listOutbox(house.db, admin, place))).toEqual(newestFirst);

    const failures = await listOutbox(house.db, admin, { filter: "failed" });
    expect(failures.rows.map(({ id }) => id)).toEqual(failed.toReversed());
    expect((await listOutbox(house.db, admin, { filter: "sent" })).rows).toEqual([]);
    const waiting = await listOutbox(house.db, admin, { filter: "queued" });
    const older = await listOutbox(house.db, admin, { filter: "queued", before: waiting.older ?? 0 });
    await queue();
    const rest = await listOutbox(house.db, admin, { filter: "queued", before: older.older ?? 0 });
    const all = [waiting, older, rest].flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(all).toEqual(newestFirst.filter((id) => !failed.includes(id)));
    expect(all).toContain(sending);
    expect(await countOutbox(house.db, admin)).toEqual({ queued: 117, sending: 1, sent: 0, failed: 13 });
  });

  it("takes for a place only what is one", () => {
    const read = (search: string) => readMailQuery(new URL(`https://portal.example/outbox${search}`));
    expect(read("?state=failed&before=40")).toEqual({ filter: "failed", before: 40, after: undefined });
    const nothing = { filter: "all", before: undefined, after: undefined };
    expect(read("?state=burnt&before=-1&after=1e9")).toEqual(nothing);
  });
});

describe("the demonstration's messages", () => {
  it("go to nobody, and are in no state's count and view", async () => {
    await queue(true);
    await queue();
    expect(await countOutbox(house.db, await house.admin())).toMatchObject({ queued: 1, sent: 0 });
    expect((await listOutbox(house.db, await house.admin(), { filter: "queued" })).rows).toHaveLength(1);
    const { rows } = await listOutbox(house.db, await house.admin());
    expect(rows.map((mail) => shownState(mail, true).text)).toEqual(["Queued", "Demonstration, not sent"]);
  });

  it("tell nobody, and staff are not told that they did", async () => {
    const since = new Date();
    const about = { relatedType: "order", relatedId: "one" } as const;
    const told = async () =>
      sayTold(house.db, await house.admin(), { ...about, since }, "The message to the client");
    const write = (isDemo: boolean) =>
      house.db.transaction().execute((trx) =>
        queueMail(trx, {
          ...about,
          kind: "invoice-issued",
          to: "jane@example.com",
          subject: "Invoice",
          paragraphs: ["It is due."],
          isDemo,
        }),
      );
    await write(true);
    expect(await told()).toBe("Nobody was told by mail.");
    await write(false);
    // Nor where the message waits for somebody to copy it.
    expect(await told()).toBe("The message to the client waits in the outbox: nobody has sent it yet.");
  });
});
