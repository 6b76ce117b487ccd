/** When a kept page is old: the count of committed public changes, and what the page cache makes of it. */
import { afterAll, describe, expect, it } from "vitest";
import { cachedPage, cachePage, publicVersion } from "#app/http/front/page-cache.server.ts";
import { startRequestContext } from "#app/http/front/request-context.server.ts";
import { closeDatabase, db } from "#app/platform/database.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";

const house = await freshDatabase();
// The page cache asks the process's own connection; the house's is the other process.
const own = db();
afterAll(closeDatabase);

let made = 0;
const category = () => ({ id: `category-${++made}`, name: `Category ${made}`, position: made });
const addTo = (to: typeof own) => to.insertInto("categories").values(category()).execute();

describe("the version of the public data", () => {
  it("moves with a write to a public table, not with any other", async () => {
    const before = publicVersion();
    await addTo(own);
    const after = publicVersion();
    expect(after).not.toBe(before);
    await own.insertInto("sequences").values({ name: "X", year: 2026, value: 1 }).execute();
    await own.selectFrom("categories").selectAll().execute();
    expect(publicVersion()).toBe(after);
  });

  it("moves when a transaction is committed, not before", async () => {
    const before = publicVersion();
    let during = "";
    await own.transaction().execute(async (trx) => {
      await addTo(trx);
      during = publicVersion();
    });
    expect(during).toBe(before);
    expect(publicVersion()).not.toBe(before);
  });

  it("stays when a transaction is rolled back, also for the next one that changes nothing public", async () => {
    const before = publicVersion();
    const given = own.transaction().execute(async (trx) => {
      await addTo(trx);
      throw new Error("no");
    });
    await expect(given).rejects.toThrow("no");
    expect(publicVersion()).toBe(before);
    await own.transaction().execute((trx) => trx.selectFrom("categories").selectAll().execute());
    expect(publicVersion()).toBe(before);
  });

  it("moves when another process commits", async () => {
    const before = publicVersion();
    await addTo(house.db);
    expect(publicVersion()).not.toBe(before);
  });
});

describe("a kept page", () => {
  const asked = (target: string) => ({
    request: new Request(`http://localhost:3000${target}`),
    at: startRequestContext("GET", target, "127.0.0.1", null),
    host: "localhost:3000",
    unproven: null,
  });
  const page = () =>
    new Response(null, {
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "public, max-age=60" },
    });
  const keep = (target: string, version: string) =>
    cachePage(asked(target), page(), Buffer.from("<!DOCTYPE html><p>then"), version);
  const isThere = async (target: string) => (await cachedPage(asked(target))) !== null;

  it("is old as soon as the data changes", async () => {
    keep("/a", publicVersion());
    expect(await isThere("/a")).toBe(true);
    await addTo(own);
    expect(await isThere("/a")).toBe(false);
  });

  it("is not kept when the data changed while it was rendered", async () => {
    const begun = publicVersion();
    await addTo(own);
    keep("/b", begun);
    expect(await isThere("/b")).toBe(false);
    keep("/b", publicVersion());
    expect(await isThere("/b")).toBe(true);
  });

  it("is not kept when it was rendered while a transaction was open", async () => {
    let begun = "";
    await own.transaction().execute(async (trx) => {
      await addTo(trx);
      begun = publicVersion();
    });
    keep("/c", begun);
    expect(await isThere("/c")).toBe(false);
  });
});
