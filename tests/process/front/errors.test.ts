/** When the store fails, or something breaks (T72). */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { takeErrors } from "../../support/errors.ts";
import { dataCopy, launch, serveForTest } from "../../support/product/front.ts";
import { type App, type Person, startApp } from "../../support/product/harness.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});

describe("a store that takes no writes", () => {
  let client: Person;
  beforeAll(async () => {
    client = await app.client();
    app.sqlite.exec("BEGIN IMMEDIATE");
  });
  afterAll(() => void app.sqlite.exec("ROLLBACK"));

  it("answers 503 and says when to come back; reading goes on", async () => {
    const visitor = app.visitor();
    const page = await visitor.post("/forgot-password", { email: "somebody@client.example" });
    expect(page.status).toBe(503);
    expect(page.headers.get("Retry-After")).toBe("60");
    expect(page.text).toContain("Nothing you sent was saved");
    expect(page.html).not.toMatch(/SQLITE|sqlite|\sat\s/);
    const navigation = await visitor.post("/forgot-password.data", { email: "somebody@client.example" });
    expect(navigation.status).toBe(503);
    expect((await visitor.get("/login")).status).toBe(200);
    const ready = await visitor.get("/readyz");
    expect([ready.status, ready.json]).toMatchObject([
      503,
      { status: "unavailable", checks: { storage: false } },
    ]);
    expect(takeErrors().length).toBeGreaterThan(0);
  });

  it("ends no session, and says so", async () => {
    const answer = await client.post("/logout");
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    const page = await answer.follow();
    expect(page.text).toContain("Logout failed Failed to log out. You are still signed in");
    expect((await client.get("/client-portal")).status).toBe(200);
    expect(takeErrors().length).toBeGreaterThan(0);
  });
});

describe("a file that is no database", () => {
  it("isn't started on, and the reason is one line", async () => {
    const dataDir = dataCopy();
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    writeFileSync(join(dataDir, "portal.db"), Buffer.alloc(100_000, "not a database "));
    const refused = await launch(dataDir);
    expect((await refused.stop("SIGCONT")).code).toBe(1);
    expect(refused.output()).toMatch(/^.* is damaged: portal\.db .*restore a backup.*\n$/);
  });

  it("breaks under a running product: 503 for all, the file is kept, and somebody is told", async () => {
    const served = await serveForTest();
    const file = join(served.dataDir, "portal.db");
    const broken = Buffer.concat([
      readFileSync(file).subarray(0, 4096),
      Buffer.alloc(statSync(file).size - 4096, 0xa5),
    ]);
    writeFileSync(file, broken, { flag: "r+" });
    for (const path of [`/welcome/${"a".repeat(43)}`, "/login", "/api/reports/1/download", "/login.data"]) {
      const response = await served.fetch(path);
      expect(response.status, path).toBe(503);
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await response.text()).not.toMatch(/SQLITE|malformed|\sat\s/);
    }
    expect((await served.fetch("/healthz")).status).toBe(200);
    expect((await served.fetch("/favicon.ico")).status).toBe(200);
    expect((await served.fetch("/readyz")).status).toBe(503);
    expect(served.output().match(/"event":"database-corrupt"/g)).toHaveLength(1);
    await served.stop("SIGKILL");
    expect(readFileSync(file).equals(broken)).toBe(true);
  });
});

describe("bare answers of React Router", () => {
  it("become pages for people", async () => {
    const file = await app
      .visitor()
      .post("/preferences/theme", {}, { headers: { "Content-Type": "text/plain" }, body: "x" });
    expect(file.status).toBe(415);
    expect(file.title).toContain("This kind of content isn't accepted");
  });

  it("an address that only takes posts says so", async () => {
    const page = await app.visitor().get("/preferences/theme");
    expect(page.status).toBeGreaterThanOrEqual(400);
    expect(page.status).toBeLessThan(500);
    expect(page.headers.get("Content-Type")).toMatch(/^text\/html/);
  });
});
