import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { countUnread } from "#app/features/notifications/count-unread.server.ts";
import { listNotifications } from "#app/features/notifications/find-notifications.server.ts";
import { markAllRead } from "#app/features/notifications/mark-all-read.server.ts";
import { markRead } from "#app/features/notifications/mark-read.server.ts";
import { pageOf } from "#app/features/notifications/notification.ts";
import { connect, type Db } from "#db/connection.server.ts";
import { type FreshDatabase, freshDatabase } from "../support/fresh-database.ts";

let house: FreshDatabase;
beforeAll(async () => {
  house = await freshDatabase();
});
beforeEach(async () => {
  await house.db.deleteFrom("notification_reads").execute();
  await house.db.deleteFrom("notifications").execute();
});

describe("notifications", () => {
  it("are listed newest first, 50 a page", async () => {
    const ids = await house.make.notifications(53);
    const admin = await house.admin();
    const first = await listNotifications(house.db, admin, { page: 1 });
    expect(first.rows.map((row) => row.id)).toEqual(ids.toReversed().slice(0, 50));
    expect([first.total, first.pages]).toEqual([53, 2]);
    expect((await listNotifications(house.db, admin, { page: 2 })).rows).toHaveLength(3);
  });

  it("are read by one member of staff at a time", async () => {
    const [first = ""] = await house.make.notifications(3);
    const [ada, ben] = [await house.admin(), await house.admin()];
    expect(await markRead(house.db, ada, first)).toEqual({ ok: true });
    expect(await house.lastAudit()).toMatchObject({ action: "notification.read" });
    expect(await markRead(house.db, ada, first)).toEqual({ ok: true });
    expect([await countUnread(house.db, ada), await countUnread(house.db, ben)]).toEqual([2, 3]);
    const { rows } = await listNotifications(house.db, ada, { page: 1 });
    expect(rows.filter((row) => row.isRead).map((row) => row.id)).toEqual([first]);
  });

  it("are all read at once", async () => {
    const [first = ""] = await house.make.notifications(4);
    const admin = await house.admin();
    await markRead(house.db, admin, first);
    expect(await markAllRead(house.db, admin)).toEqual({ ok: true, marked: 3 });
    expect(await house.lastAudit()).toMatchObject({
      action: "notification.read-all",
      details: '{"marked":3}',
    });
    expect(await countUnread(house.db, admin)).toBe(0);
    expect(await markAllRead(house.db, admin)).toEqual({ ok: true, marked: 0 });
  });

  it("are for staff", async () => {
    const [first = ""] = await house.make.notifications(1);
    for (const actor of [house.visitor, await house.client()]) {
      expect(await countUnread(house.db, actor)).toBe(0);
      expect((await listNotifications(house.db, actor, { page: 1 })).rows).toEqual([]);
      expect(await markRead(house.db, actor, first)).toEqual({ ok: false, reason: "forbidden" });
      expect(await markAllRead(house.db, actor)).toEqual({ ok: false, reason: "forbidden" });
    }
  });

  it.each(["", "x", "0".repeat(32), "' OR 1=1--"])("has none called %j", async (id) => {
    expect(await markRead(house.db, await house.admin(), id)).toEqual({ ok: false, reason: "not-found" });
  });

  it("are counted along indexes and listed in the order they are kept in, however many there are", async () => {
    const admin = await house.admin();
    const counting = await plansOf((db) => countUnread(db, admin));
    expect(counting).toEqual([
      expect.stringMatching(/SCAN notifications USING COVERING INDEX/),
      expect.stringMatching(/SEARCH notification_reads USING PRIMARY KEY \(user_id=\?\)/),
    ]);
    const listing = await plansOf((db) => listNotifications(db, admin, { page: 1 }));
    expect(listing.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
    expect(listing).toContainEqual(expect.stringMatching(/SEARCH notification_reads USING PRIMARY KEY/));
  });
});

/** How SQLite goes about each query that the work sends: steps on tables, without the headings. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  // A connection of its own: the house's keeps the statements it has prepared before.
  const { db, sqlite } = connect(join(house.dataDir, "portal.db"));
  const sent = vi.spyOn(sqlite, "prepare");
  await work(db);
  const queries = sent.mock.calls.map(([text]) => text);
  sent.mockRestore();
  const steps = queries.flatMap((text) =>
    sqlite
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .all(Array.from({ length: (text.match(/\?/g) ?? []).length }, () => "")),
  );
  await db.destroy();
  return steps.map((step) => step.detail).filter((detail) => !/^SCALAR|CONSTANT ROW/.test(detail));
}

describe("what a notification is about", () => {
  it.each([
    ["application", "abc", "/admin-user-management/applications/abc"],
    ["company", "abc", "/admin-data-portal/clients/abc"],
    ["user", "abc", "/admin-user-management/users#user-abc"],
    ["company", "../x", "/admin-data-portal/clients/..%2Fx"],
    ["javascript", "alert(1)", null],
    [null, null, null],
  ])("%s %s: %s", (type, id, href) => {
    expect(pageOf(type, id)).toBe(href);
  });
});
