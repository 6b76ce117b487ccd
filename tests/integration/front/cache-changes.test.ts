/** A change of public data shows on the kept pages at once, whoever made it. */
import { beforeAll, describe, expect, it } from "vitest";
import { type App, startApp } from "../../support/product/harness.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});

const client = { address: "127.0.0.1", family: "IPv4", port: 50_000 } as const;
const waiting = { timeout: 20_000 };

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return app.fetch(new Request(`http://localhost:3000${path}`, { headers }), client);
}

const isKept = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).headers.has("ETag");

/** Asks until the answer comes from memory. */
async function kept(path: string, headers?: Record<string, string>): Promise<string> {
  await expect.poll(() => isKept(path, headers), waiting).toBe(true);
  return (await get(path, headers)).text();
}

describe("what the home page shows", () => {
  it("a report that is withdrawn is gone with the next request, and back with the one after it is published", async () => {
    const newest = await app.db
      .selectFrom("reports")
      .select(["id", "title"])
      .where("status", "=", "published")
      .orderBy("published_on", "desc")
      .limit(10)
      .execute();
    const before = await kept("/");
    const shown = newest.find((report) => before.includes(report.title));
    if (!shown) throw new Error("The home page shows no report");
    const move = (status: "withdrawn" | "published") =>
      app.db.updateTable("reports").set({ status }).where("id", "=", shown.id).execute();
    await move("withdrawn");
    expect(await (await get("/")).text()).not.toContain(shown.title);
    expect(await kept("/")).not.toContain(shown.title);
    await move("published");
    expect(await (await get("/")).text()).toContain(shown.title);
  });

  it("a renamed service is renamed with the next request, also for those who chose dark", async () => {
    const dark = { Cookie: "theme=dark" };
    await kept("/services");
    await kept("/services", dark);
    const name = "Quarterly covenant monitor";
    await app.db
      .updateTable("services")
      .set({ name })
      .where("id", "=", app.db.selectFrom("services").select("id").orderBy("position").limit(1))
      .execute();
    expect(await (await get("/services")).text()).toContain(name);
    expect(await (await get("/services", dark)).text()).toContain(name);
  });
});

describe("preferences", () => {
  it("visitors with the same looks share a page, and each look has its own", async () => {
    const plain = await kept("/signup");
    const dark = await kept("/signup", { Cookie: "theme=dark" });
    const basic = await kept("/signup", { Cookie: "basic=1; theme=light" });
    expect(plain).not.toContain("data-theme");
    expect(dark).toContain('data-theme="dark"');
    expect(basic).toContain('data-theme="light"');
    // A made-up value is no look, and no further copy.
    expect(await isKept("/signup", { Cookie: "theme=plaid" })).toBe(true);
    expect(await (await get("/signup", { Cookie: "theme=plaid" })).text()).toBe(plain);
  });

  it("are shared only where nothing else comes with them", async () => {
    for (const cookie of ["theme=dark; sid=abc", "flash=x", "theme=dark; theme=light", "theme", "a=b"]) {
      expect(await isKept("/signup", { Cookie: cookie }), cookie).toBe(false);
    }
    expect(await isKept("/signup?a=b")).toBe(false);
    expect(await isKept("/signup", { "Save-Data": "on" })).toBe(false);
  });
});

describe("what crawlers ask for", () => {
  it.each([
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/sitemap.xml", "application/xml; charset=utf-8"],
  ])("%s is kept as pages are, and can do nothing", async (path, type) => {
    const first = await get(path);
    const again = await kept(path);
    expect(again).toBe(await first.text());
    for (const answer of [first, await get(path)]) {
      expect(answer.headers.get("Content-Type")).toBe(type);
      expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
      expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
    }
  });
});
