/** Answers that polled calls give: never an old one, never without the right. */
import { expect, test } from "vitest";
import { program, tokenFor } from "../../support/api.ts";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
const count = "/api/notifications/count";
const counted = (page: { json: unknown }) => (page.json as { count: number }).count;

/** SQLite tells of another process's change at once, PostgreSQL a moment later. */
async function heard(): Promise<void> {
  if (process.env.TEST_POSTGRES) await new Promise((told) => setTimeout(told, 200));
}

test("the count follows each change, by whichever door and process, and each person has their own", async () => {
  const one = await app.admin();
  const other = await app.admin();
  const before = counted(await one.get(count));
  expect(counted(await one.get(count))).toBe(before);
  // Written past the product, as another process would.
  await app.make.notifications(3, "Another application");
  await heard();
  expect(counted(await one.get(count))).toBe(before + 3);
  expect(counted(await other.get(count))).toBe(before + 3);
  await one.post("/admin-notifications", { intent: "mark-all-read", upTo: "1000000" });
  expect(counted(await one.get(count))).toBe(0);
  expect(counted(await other.get(count))).toBe(before + 3);
});

test("an unchanged list is 304, and the tag of before is none once something came", async () => {
  const admin = await app.admin();
  const first = await admin.get("/api/notifications?limit=2");
  const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
  expect((await admin.send("GET", "/api/notifications?limit=2", undefined, { headers })).status).toBe(304);
  expect((await admin.get("/api/notifications?limit=1")).json).toHaveLength(1);
  await app.make.notifications(1, "One more");
  await heard();
  const changed = await admin.send("GET", "/api/notifications?limit=2", undefined, { headers });
  expect(changed.status).toBe(200);
  expect(changed.json).not.toEqual(first.json);
  expect((await admin.get("/api/notifications?limit=2")).headers.get("Link")).toContain('rel="next"');
});

test("what was told once is told to nobody whose right has ended", async () => {
  const who = await app.make.admin();
  const { id, bearer } = await tokenFor(app, who.userId, ["notifications:read"]);
  expect((await program(app, "GET", count, { headers: bearer })).status).toBe(200);
  await app.db
    .updateTable("api_tokens")
    .set({ revoked_at: new Date().toISOString(), revoked_reason: "owner" })
    .where("id", "=", id)
    .execute();
  expect((await program(app, "GET", count, { headers: bearer })).status).toBe(401);
  const without = await tokenFor(app, who.userId, ["account:read"]);
  expect((await program(app, "GET", count, { headers: without.bearer })).status).toBe(403);
});
