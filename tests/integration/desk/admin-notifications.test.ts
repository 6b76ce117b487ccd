import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  countUnread,
  listNotifications,
  type NotificationQuery,
} from "#app/features/core/notifications/find-notifications.server.ts";
import {
  markAllRead,
  markRead,
  removeNotifications,
  restoreNotifications,
} from "#app/features/core/notifications/notification.commands.server.ts";
import { cappedCount, mostAtOnce, pageOf } from "#app/features/core/notifications/notification.ts";
import type { Actor } from "#app/features/actor.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { connect, type Db } from "#db/connection.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { leafThrough } from "../../support/scene/leaf-through.ts";
import { sortsOf, walksOf } from "../../support/reading/query-watch.ts";
import tables from "./admin-notifications.json" with { type: "json" };

const house = await freshDatabase();
beforeEach(async () => {
  await house.db.deleteFrom("notification_reads").execute();
  await house.db.deleteFrom("notification_marks").execute();
  await house.db.deleteFrom("notifications").execute();
  house.sqlite.exec("delete from sqlite_sequence where name = 'notifications'");
});

const idsOf = async (actor: Actor, query: NotificationQuery = {}) =>
  (await listNotifications(house.db, actor, query)).rows.map((row) => row.id);
async function markOf({ userId }: { userId: string }): Promise<number | undefined> {
  const marks = house.db.selectFrom("notification_marks").select("read_up_to").where("user_id", "=", userId);
  return (await marks.executeTakeFirst())?.read_up_to;
}

describe("the list", () => {
  it("is read 50 a page, newest first, to older pages and back", async () => {
    const ids = (await house.make.notifications(123)).toReversed();
    const admin = await house.admin();
    expect(await idsOf(admin)).toEqual(ids.slice(0, 50));
    expect(await leafThrough((place) => listNotifications(house.db, admin, place))).toEqual(ids);
  });

  it("keeps its place while more arrives", async () => {
    await house.make.notifications(60);
    const admin = await house.admin();
    const first = await listNotifications(house.db, admin);
    const before = await idsOf(admin, { before: first.older ?? 0 });
    await house.make.notifications(70);
    expect(await idsOf(admin, { before: first.older ?? 0 })).toEqual(before);
  });

  it.each([{ before: 0 }, { before: 999_999 }, { after: 999_999 }])(
    "shows the newest for %o",
    async (place) => {
      const ids = await house.make.notifications(3);
      expect(await idsOf(await house.admin(), place)).toEqual(ids.toReversed());
    },
  );

  it("has views of its own for unread, registrations and support", async () => {
    const [first = "", second = "", third = ""] = await house.make.notifications(3);
    await house.db
      .updateTable("notifications")
      .set({ type: "support_ticket" })
      .where("id", "=", second)
      .execute();
    await house.db.updateTable("notifications").set({ type: "other" }).where("id", "=", third).execute();
    const admin = await house.admin();
    await markRead(house.db, admin, [third]);
    expect(await idsOf(admin, { filter: "registrations" })).toEqual([first]);
    expect(await idsOf(admin, { filter: "support" })).toEqual([second]);
    expect(await idsOf(admin, { filter: "unread" })).toEqual([second, first]);
  });

  it("goes on behind ten thousand that were removed, a bounded stretch at a time", async () => {
    const admin = await house.admin();
    const [oldest = ""] = await house.make.notifications(1);
    fill(10_400);
    house.sqlite
      .prepare(
        `insert into notification_reads select id, ?, created_at, created_at from notifications where id <> ?`,
      )
      .run(admin.userId, oldest);
    const first = await listNotifications(house.db, admin);
    expect(first.rows).toEqual([]);
    const second = await listNotifications(house.db, admin, { before: first.older ?? 0 });
    expect(second.rows.map((row) => row.id)).toEqual([oldest]);
    expect(second.older).toBeNull();
    const support = await listNotifications(house.db, admin, { filter: "registrations" });
    expect(support.rows).toEqual([]);
    expect(await idsOf(admin, { filter: "registrations", before: support.older ?? 0 })).toEqual([oldest]);
  });
});

describe("reading", () => {
  it("is each member of staff's own", async () => {
    const [first = ""] = await house.make.notifications(3);
    const [ada, ben] = [await house.admin(), await house.admin()];
    expect(await markRead(house.db, ada, [first])).toEqual({ ok: true, done: 1, missing: 0 });
    expect(await house.lastAudit()).toMatchObject({
      action: "notification.read",
      target: `notification:${first}`,
    });
    const audited = await house.db.selectFrom("audit").select("seq").execute();
    expect(await markRead(house.db, ada, [first])).toEqual({ ok: true, done: 1, missing: 0 });
    expect(await house.db.selectFrom("audit").select("seq").execute()).toEqual(audited);
    expect([await countUnread(house.db, ada), await countUnread(house.db, ben)]).toEqual([2, 3]);
    const { rows } = await listNotifications(house.db, ada);
    expect(rows.filter((row) => row.isRead).map((row) => row.id)).toEqual([first]);
  });

  it.skipIf(process.env.TEST_POSTGRES)(
    "takes a thousand in one statement, and says how many were gone",
    async () => {
      const ids = await house.make.notifications(20);
      const admin = await house.admin();
      const statements = await statementsOf((db) => markRead(db, admin, [...ids, newId(), "gone"]));
      expect(statements.filter((text) => text.startsWith('insert into "notification_reads"'))).toHaveLength(
        1,
      );
      expect(await countUnread(house.db, admin)).toBe(0);
      expect(await markRead(house.db, admin, [...ids, newId(), "gone"])).toEqual({
        ok: true,
        done: 20,
        missing: 2,
      });
    },
  );

  it("all of it is one row, up to what was on the page", async () => {
    const [first = ""] = await house.make.notifications(4);
    const [admin, other] = [await house.admin(), await house.admin()];
    await markRead(house.db, admin, [first]);
    const { newest } = await listNotifications(house.db, admin);
    await house.make.notifications(2);
    expect(await markAllRead(house.db, admin, { upTo: newest })).toEqual({ ok: true, changed: true });
    expect(await house.lastAudit()).toMatchObject({
      action: "notification.read-all",
      details: JSON.stringify({ readUpTo: newest }),
    });
    expect(await countUnread(house.db, admin)).toBe(2);
    expect(await markAllRead(house.db, admin)).toEqual({ ok: true, changed: true });
    expect(await countUnread(house.db, admin)).toBe(0);
    expect(await markAllRead(house.db, admin)).toEqual({ ok: true, changed: false });
    expect(await house.db.selectFrom("notification_marks").select("user_id").execute()).toEqual([
      { user_id: admin.userId },
    ]);
    expect(await countUnread(house.db, other)).toBe(6);
  });

  it("moves the mark up to the oldest unread one, so that what was read is never counted through", async () => {
    const ids = await house.make.notifications(5);
    const admin = await house.admin();
    const { newest } = await listNotifications(house.db, admin);
    await markRead(house.db, admin, ids.slice(1, 3));
    expect(await markOf(admin)).toBe(undefined);
    await markRead(house.db, admin, ids.slice(0, 1));
    expect(await markOf(admin)).toBe(newest - 2);
    expect(await countUnread(house.db, admin)).toBe(2);
    await markRead(house.db, admin, ids);
    expect(await markOf(admin)).toBe(newest);
  });

  it("is counted to a hundred and no further", async () => {
    fill(150);
    expect(await countUnread(house.db, await house.admin())).toBe(100);
    expect([cappedCount(99), cappedCount(100)]).toEqual(["99", "99+"]);
  });
});

describe("removing", () => {
  it("takes it off one's own list only, and can be taken back as it was", async () => {
    const [first = "", second = "", third = ""] = await house.make.notifications(3);
    const [ada, ben] = [await house.admin(), await house.admin()];
    await markRead(house.db, ada, [third]);
    const removed = await removeNotifications(house.db, ada, [first, third]);
    expect(removed).toMatchObject({ ok: true, done: 2, missing: 0 });
    expect(await house.lastAudit()).toMatchObject({ action: "notification.remove" });
    expect(await idsOf(ada)).toEqual([second]);
    expect(await idsOf(ben)).toEqual([third, second, first]);
    expect(await countUnread(house.db, ada)).toBe(1);
    expect(await markRead(house.db, ada, [first])).toEqual({ ok: false, reason: "not-found" });

    const removal = removed.ok ? removed.removal : "";
    expect(await restoreNotifications(house.db, ben, removal)).toEqual({ ok: false, reason: "not-found" });
    expect(await restoreNotifications(house.db, ada, removal)).toEqual({ ok: true, restored: 2 });
    expect(await house.lastAudit()).toMatchObject({ action: "notification.restore" });
    expect(await restoreNotifications(house.db, ada, removal)).toEqual({ ok: false, reason: "not-found" });
    const { rows } = await listNotifications(house.db, ada);
    expect(rows.map((row) => [row.id, row.isRead])).toEqual([
      [third, true],
      [second, false],
      [first, false],
    ]);
  });

  it("knows what was read from what was not, though both come in the millisecond of the removal", async () => {
    const [unread = "", read = ""] = await house.make.notifications(2);
    const admin = await house.admin();
    vi.useFakeTimers({ toFake: ["Date"] });
    await markRead(house.db, admin, [read]);
    const removed = await removeNotifications(house.db, admin, [read, unread]);
    await restoreNotifications(house.db, admin, removed.ok ? removed.removal : "");
    vi.useRealTimers();
    const { rows } = await listNotifications(house.db, admin);
    expect(rows.slice(0, 2).map((row) => [row.id, row.isRead])).toEqual([
      [read, true],
      [unread, false],
    ]);
  });

  it("gives each removal a name of its own, though they come in the same millisecond", async () => {
    const ids = await house.make.notifications(6);
    const admin = await house.admin();
    const removals = await Promise.all(ids.map((id) => removeNotifications(house.db, admin, [id])));
    expect(new Set(removals.map((removed) => removed.ok && removed.removal)).size).toBe(6);
    const last = removals.at(-1);
    await restoreNotifications(house.db, admin, last?.ok ? last.removal : "");
    expect(await idsOf(admin)).toEqual(ids.slice(-1));
  });

  it("is undone after everything was marked read, too", async () => {
    const ids = await house.make.notifications(2);
    const admin = await house.admin();
    const removed = await removeNotifications(house.db, admin, ids);
    await markAllRead(house.db, admin);
    await restoreNotifications(house.db, admin, removed.ok ? removed.removal : "");
    expect((await listNotifications(house.db, admin)).rows.map((row) => row.isRead)).toEqual([true, true]);
  });
});

describe("a selection", () => {
  const commands = { markRead, removeNotifications };
  it.each(Object.entries(commands))("%s: none, too many, or none that is there", async (_, command) => {
    const ids = await house.make.notifications(1);
    const admin = await house.admin();
    const run = (selected: string[]) => command(house.db, admin, selected);
    expect(await run([])).toEqual({ ok: false, reason: "none-selected" });
    expect(await run([...ids, ...Array.from({ length: mostAtOnce }, newId)])).toEqual({
      ok: false,
      reason: "too-many",
    });
    for (const id of ["", "x", "0".repeat(32), "' OR 1=1--"])
      expect(await run([id])).toEqual({ ok: false, reason: "not-found" });
    expect(await countUnread(house.db, admin)).toBe(1);
    expect(await run([...ids, ...ids])).toMatchObject({ ok: true, done: 1, missing: 0 });
  });

  it("is staff's alone, as are the lists", async () => {
    const ids = await house.make.notifications(1);
    for (const actor of [house.visitor, await house.client()]) {
      expect(await countUnread(house.db, actor)).toBe(0);
      expect(await idsOf(actor)).toEqual([]);
      for (const result of [
        await markRead(house.db, actor, ids),
        await removeNotifications(house.db, actor, ids),
        await restoreNotifications(house.db, actor, "x"),
        await markAllRead(house.db, actor),
      ])
        expect(result).toEqual({ ok: false, reason: "forbidden" });
    }
  });
});

describe("at once", () => {
  it("two members of staff lose nothing and double nothing", async () => {
    const ids = await house.make.notifications(40);
    const [ada, ben] = [await house.admin(), await house.admin()];
    const halves = [ids.slice(0, 20), ids.slice(20)];
    const marks = [ada, ben].flatMap((who) => halves.map((half) => markRead(house.db, who, half)));
    const removals = [ada, ben].flatMap((who) =>
      [...halves, ...halves].map((half) => removeNotifications(house.db, who, half)),
    );
    await Promise.all(marks);
    const results = await Promise.all(removals);
    expect(results.filter((result) => result.ok)).toHaveLength(4);
    const rows = await house.db.selectFrom("notification_reads").select(["user_id", "removed_at"]).execute();
    expect(rows).toHaveLength(80);
    expect(rows.every((row) => row.removed_at !== null)).toBe(true);
    expect([await idsOf(ada), await idsOf(ben)]).toEqual([[], []]);
  });

  it("a mark never goes back", async () => {
    await house.make.notifications(10);
    const admin = await house.admin();
    const { newest } = await listNotifications(house.db, admin);
    await Promise.all([3, 9, 1, 6].map((left) => markAllRead(house.db, admin, { upTo: newest - left })));
    expect(await markOf(admin)).toBe(newest - 1);
  });
});

it.skipIf(process.env.TEST_POSTGRES)(
  "however many there are, nothing is walked through or sorted",
  async () => {
    const admin = await house.admin();
    const [id = ""] = await house.make.notifications(3);
    const queries = await statementsOf(async (db) => {
      await countUnread(db, admin);
      for (const filter of ["all", "unread", "registrations", "support"] as const)
        for (const place of [{}, { before: 2 }, { after: 1 }])
          await listNotifications(db, admin, { filter, ...place });
      await markRead(db, admin, [id]);
      await markAllRead(db, admin);
      const removed = await removeNotifications(db, admin, [id]);
      await restoreNotifications(db, admin, removed.ok ? removed.removal : "");
    });
    const asked = queries.filter((one) => /^(?:select|with|insert|update)\b.*notification/.test(one));
    expect(asked.length).toBeGreaterThan(15);
    expect(asked.flatMap((one) => [...walksOf(house.sqlite, one), ...sortsOf(house.sqlite, one)])).toEqual(
      [],
    );
  },
);

/** Many at once, without the wait. @returns their ids, oldest first. */
function fill(count: number): string[] {
  const insert = house.sqlite.prepare(
    `insert into notifications (id, type, title, message, priority, created_at, is_demo)
     values (?, 'client_registration', 'New application', '', 'normal', '2026-01-01T00:00:00.000Z', 0)`,
  );
  const ids = Array.from({ length: count }, newId);
  house.sqlite.transaction(() => ids.forEach((id) => insert.run(id)))();
  return ids;
}

async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  // A connection of its own: the house's keeps the statements it has prepared before.
  const { db, sqlite } = connect(join(house.dataDir, "portal.db"));
  const sent = vi.spyOn(sqlite, "prepare");
  await work(db);
  const queries = sent.mock.calls.map(([text]) => text);
  sent.mockRestore();
  await db.destroy();
  return queries;
}

describe("what a notification is about", () => {
  it.each(tables.links)("%s %s: %s", (type, id, href) => {
    expect(pageOf(type, id)).toBe(href);
  });
});
