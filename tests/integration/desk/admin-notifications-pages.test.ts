import { beforeEach, describe, expect, it } from "vitest";
import { showNotifications } from "#app/features/core/notifications/pages/show-notifications.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { type Page, type Person, startApp } from "../../support/product/harness.ts";

const app = await startApp();
const path = "/admin-notifications";
const gone = "0".repeat(32);
let admin: Person;

beforeEach(async () => {
  await app.db.deleteFrom("notification_reads").execute();
  await app.db.deleteFrom("notification_marks").execute();
  await app.db.deleteFrom("notifications").execute();
  admin = await app.admin();
});

const ticks = (page: Page) => page.tags("input").filter((input) => input.name === "ids");
const rowsOf = (page: Page) => ticks(page).map((input) => input.value);
/** What stands above the page's head. */
const problemOf = (page: Page) => page.problems.replace(/ Back to Admin Portal$/, "");
const markAll = (page: Page) => page.tags("button").find((button) => button.value === "mark-all-read");

describe("what the page shows", async () => {
  const house = await freshDatabase();
  const staff = await house.admin();
  const shown = (at = path) =>
    showNotifications(house.db, staff, new Date(), new URL(at, "http://localhost"));

  it("is four views, each with its own words for nothing", async () => {
    const { tabs, nothing } = await shown();
    expect(tabs.map(({ label }) => label)).toEqual(["All", "Unread", "Registrations", "Support"]);
    expect(nothing).toBe("No notifications");
    for (const [filter, words] of [
      ["unread", "All caught up! No unread notifications"],
      ["registrations", "No notifications in this category"],
      ["support", "No notifications in this category"],
      ["nonsense", "No notifications"],
    ])
      expect((await shown(`${path}?filter=${filter}`)).nothing, filter).toBe(words);
  });

  it("is each with what it is about, 50 a page, and counts up to 99", async () => {
    await house.make.notifications(101);
    await house.db.updateTable("notifications").set({ related_type: "ticket", related_id: gone }).execute();
    const page = await shown();
    expect(page).toMatchObject({ unread: 100, unreadText: "99+ unread notifications", isNewest: true });
    expect(page.tabs[1]).toMatchObject({ label: "Unread", count: "99+" });
    expect(page.rows[0]?.to).toBe(`/admin-data-portal/support/${gone}`);
    const second = await shown(page.older ?? "");
    expect([second.isNewest, second.rows.length]).toEqual([false, 50]);
    expect((await shown(second.newer ?? "")).rows).toEqual(page.rows);
  });
});

it("the pages of staff say how many are unread", async () => {
  await app.make.notifications(101);
  const page = await admin.get(path);
  expect(page.text).toContain("Back to Admin Portal");
  expect(page.html).toContain('<span aria-hidden="true">9+</span>');
  expect((await admin.get("/admin-data-portal")).text).toContain("Unread notifications 99+");
  const refreshed = (await admin.get("/client-portal/refresh?parts=unread")).json as { unread: number };
  expect(refreshed.unread).toBe(100);
});

it("one notification that is gone: the contract's sentence", async () => {
  await app.make.notifications(1);
  for (const [intent, sentence] of [
    ["mark-read", "Error Failed to mark notification as read"],
    ["remove", "Error Failed to delete notification"],
  ] as const) {
    const answer = await admin.post(path, { intent, ids: gone });
    expect([answer.status, problemOf(answer)]).toEqual([404, sentence]);
    expect(rowsOf(answer)).toHaveLength(1);
  }
});

describe("ticked rows", () => {
  it("are deleted together from the view they were seen in, with one way back", async () => {
    const ids = await app.make.notifications(5);
    const view = `${path}?filter=registrations`;
    const removed = await (await admin.post(view, { intent: "remove", ids: ids.slice(0, 3) })).follow();
    expect(removed.path).toBe(view);
    expect(removed.text).toContain("3 notifications deleted");
    expect(rowsOf(removed)).toEqual(ids.slice(3).reverse());
    const undo = { intent: "restore", removal: removed.field("removal") };
    const restored = await (await admin.post(path, undo)).follow();
    expect(restored.text).toContain("3 notifications restored");
    expect(rowsOf(restored)).toEqual(ids.toReversed());
    const twice = await admin.post(path, undo);
    expect([twice.status, problemOf(twice)]).toEqual([409, expect.stringContaining("nothing to undo")]);
  });

  it("say so when none is ticked, or none is there any more", async () => {
    const [first = ""] = await app.make.notifications(2);
    for (const intent of ["mark-read", "remove"]) {
      const none = await admin.post(path, { intent });
      expect([none.status, problemOf(none)]).toEqual([400, "Error Select at least one notification"]);
      const lost = await admin.post(path, { intent, ids: [gone, newId()] });
      expect([lost.status, problemOf(lost)]).toEqual([
        404,
        "Error The notifications you selected are no longer there. Nothing was changed.",
      ]);
    }
    const many = await admin.post(path, {
      intent: "remove",
      ids: [first, ...Array.from({ length: 1000 }, newId)],
    });
    expect([many.status, problemOf(many)]).toEqual([
      400,
      "Error Select at most 1,000 notifications at a time",
    ]);
    expect(
      ticks(many)
        .filter((input) => "checked" in input)
        .map((input) => input.value),
    ).toEqual([first]);
    expect((await admin.get(path)).text).toContain("2 unread notifications");
  });

  it("of which some are gone: the rest is done, and it says so", async () => {
    const ids = await app.make.notifications(2);
    const marked = await (await admin.post(path, { intent: "mark-read", ids: [...ids, gone] })).follow();
    expect(marked.text).toContain("2 notifications marked as read");
    expect(marked.text).toContain("1 of those you selected was gone already.");
  });
});

describe("all of them", () => {
  it("are marked read up to what the page showed, for one member of staff", async () => {
    await app.make.notifications(3);
    const page = await admin.get(path);
    expect(markAll(page)).not.toHaveProperty("disabled");
    await app.make.notifications(1);
    const all = await (
      await admin.post(path, { intent: "mark-all-read", upTo: page.field("upTo") })
    ).follow();
    expect(all.text).toContain("1 unread notification");
    const rest = await (await admin.post(path, { intent: "mark-all-read" })).follow();
    expect(rest.text).toContain("All caught up! No unread notifications");
    expect(markAll(rest)).toHaveProperty("disabled");
    expect((await (await app.admin()).get(path)).text).toContain("4 unread notifications");
  });
});
