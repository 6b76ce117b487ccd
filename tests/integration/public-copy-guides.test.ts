import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COOKIES } from "#app/features/guides/cookie.ts";
import { GUIDE_DATES } from "#app/features/guides/guide-dates.ts";
import { TOKEN_LIVES } from "#app/features/api-tokens/api-token.ts";
import { kept } from "#app/features/guides/kept.ts";
import { retention } from "#app/features/guides/retention.ts";
import { passwordLimits } from "#app/features/identity/password.schema.ts";
import { sourceFiles } from "../support/source-files.ts";
import { startApp } from "../support/harness.ts";
import { decodeEntities, type Page } from "../support/page.ts";
import { signInFields } from "../support/person.ts";

const app = await startApp();
const guides = ["/privacy", "/terms", "/accessibility", "/documentation"];

const idsOf = (page: Page) => [...page.html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id);
const rowsOf = (page: Page, caption: string) => {
  const table = page.html.split(/<table/).find((part) => part.includes(`>${caption}</caption>`)) ?? "";
  return [...table.split("</table>")[0]!.matchAll(/<th[^>]*role="rowheader"[^>]*>([\s\S]*?)<\/th>/g)].map(
    ([, cell = ""]) => decodeEntities(cell.replace(/<[^>]+>/g, "")),
  );
};

describe.each(guides)("%s", (path) => {
  test("is a whole page of text without scripts, with its date and a description", async () => {
    const page = await app.visitor().get(path);
    expect(page.status).toBe(200);
    expect(page.tags("script").filter(({ type }) => type !== "application/ld+json")).toEqual([]);
    expect(page.html.match(/<h1/g)).toHaveLength(1);
    expect(page.text).toMatch(/Last updated \d{1,2} \w+ 20\d\d/);
    expect(page.tags("meta").find(({ name }) => name === "description")?.content).toBeTruthy();
    expect(page.headers.get("Cache-Control")).not.toContain("no-store");
    expect(page.text).not.toMatch(/undefined|\bNaN\b|\bTODO\b|[Ll]orem|[Cc]oming soon/);
    expect(page.text.length).toBeGreaterThan(2500);
  });

  test("has a list of contents that names every section, and every anchor resolves", async () => {
    const page = await app.visitor().get(path);
    const ids = idsOf(page);
    expect(new Set(ids).size).toBe(ids.length);
    const sections = [...page.html.matchAll(/<section[^>]*\sid="([^"]+)"/g)].map(([, id]) => `#${id}`);
    const anchors = page.links.filter((link) => link.startsWith("#") && link !== "#main");
    expect(sections.length).toBeGreaterThanOrEqual(5);
    for (const section of sections) expect(anchors).toContain(section);
    for (const anchor of anchors) expect(ids).toContain(anchor.slice(1));
  });

  test("links only to pages and sections that are there", async () => {
    const page = await app.visitor().get(path);
    for (const link of new Set(page.links.filter((each) => each.startsWith("/")))) {
      const [target = "", anchor] = link.split("#");
      const found = await app.visitor().get(target);
      // Sign-in for what is a client's; the contract's refusal for the Report Shop.
      expect(target === "/reports" ? [403] : [200, 303], link).toContain(found.status);
      if (anchor) expect(idsOf(found), link).toContain(anchor);
    }
  });

  test("fits into 14 kB", async () => {
    const page = await app.visitor().send("GET", path, undefined, { headers: { "Accept-Encoding": "gzip" } });
    expect(page.bytes.length).toBeLessThan(14_336);
  });
});

describe("the cookie table", () => {
  test("names exactly the cookies that the code makes", () => {
    const made = sourceFiles("app").flatMap((file) => [
      ...[...file.text.matchAll(/\bsignedCookie(?:<[\s\S]{0,80}?>)?\(\s*"([\w-]+)"/g)].map(
        ([, name]) => name,
      ),
      ...[...file.text.matchAll(/\bpreferenceCookie\("([\w-]+)"/g)].map(([, name]) => name),
    ]);
    expect([...new Set(made)].sort()).toEqual(COOKIES.map(({ name }) => name).sort());
    // A cookie made in any other way would not be counted above.
    const elsewhere = sourceFiles("app").filter(
      (file) => /\bcreateCookie\w*\(/.test(file.text) && file.path !== "app/http/cookies.server.ts",
    );
    expect(elsewhere.map((file) => file.path)).toEqual([]);
    const scripts = sourceFiles("app").filter((file) =>
      /document\.cookie|localStorage|sessionStorage/.test(file.text),
    );
    expect(scripts.map((file) => file.path)).toEqual([]);
  });

  test("names what a browser is really sent, and how long it is kept", async () => {
    const page = await app.visitor().get("/privacy");
    expect(rowsOf(page, "Every cookie this site sets")).toEqual(COOKIES.map(({ name }) => name));
    const sent = new Map<string, string>();
    const keep = (answer: Page) => {
      for (const line of answer.headers.getSetCookie()) sent.set(line.split("=")[0] ?? "", line);
    };
    const who = await app.make.client();
    const away = await app.client();
    const long = new Date(Date.now() - 3_600_000).toISOString();
    await app.db
      .updateTable("sessions")
      .set({ last_seen_at: long })
      .where("user_id", "=", away.details?.userId ?? "")
      .execute();
    keep(await away.get("/client-portal"));
    keep(await app.visitor().post("/login", { ...(await signInFields(who)), remember: "on" }));
    keep(await app.visitor().post("/preferences/theme", { theme: "dark", to: "/" }));
    keep(await app.visitor().post("/preferences/basic", { basic: "1", to: "/" }));
    expect([...sent.keys()].sort()).toEqual(COOKIES.map(({ name }) => name).sort());
    const seconds = (name: string) => Number(/Max-Age=(\d+)/.exec(sent.get(name) ?? "")?.[1] ?? Number.NaN);
    const said = (name: string) => COOKIES.find((cookie) => cookie.name === name)?.lifetime ?? "";
    expect(seconds("sid")).toBeNaN();
    expect(said("sid")).toContain("Until you close the browser");
    for (const name of ["device", "shortcuts"])
      expect(said(name)).toContain(`${seconds(name) / 86_400} days`);
    expect(said("flash")).toBe(`${seconds("flash")} seconds`);
    for (const name of ["theme", "basic"]) {
      expect(seconds(name)).toBe(365 * 86_400);
      expect(said(name)).toContain("One year");
    }
    for (const line of sent.values()) expect(line).toContain("HttpOnly");
  });

  test("a visit that only reads sets none", async () => {
    for (const path of ["/", "/services", "/signup", "/login", ...guides])
      expect((await app.visitor().get(path)).headers.getSetCookie(), path).toEqual([]);
  });
});

describe("what the pages say of the product", () => {
  test("how long things are kept is what the code does", () => {
    const source = (path: string) => readFileSync(path, "utf8");
    const period = (what: string) => kept.find((row) => row.what.startsWith(what))?.period ?? "";
    expect(period("Sessions")).toContain("30 days");
    expect(source("app/features/identity/sweep-sessions.server.ts")).toContain("days(30)");
    expect(period("Recovery codes")).toContain("30 minutes");
    expect(source("app/features/reveals/reveal.server.ts")).toContain("minutes(30)");
    expect(period("Marks")).toContain("Two days");
    expect(source("app/features/submissions/sweep-submissions.server.ts")).toContain("days(2)");
    expect(period("Answers to API calls")).toBe("A day");
    expect(source("app/features/idempotency/idempotency.server.ts")).toContain("remembered = hours(24)");
    expect(period("API tokens")).toContain("at most 12 months");
    expect(Math.max(...TOKEN_LIVES.map(({ value }) => Number(value)))).toBe(365);
    expect(period("Private links")).toContain("30 minutes for a new password");
    expect(source("app/features/identity/request-password-reset.server.ts")).toContain("minutes(30)");
    expect(period("Private links")).toContain("24 hours for a new authenticator");
    expect(source("app/features/users/reset-two-factor.server.ts")).toContain("hours(24)");
    expect(period("Backups")).toBe(
      "The newest of seven days, four weeks and twelve months; older ones are deleted",
    );
    const longest = [...source("app/platform/throttle.server.ts").matchAll(/seconds: days\((\d+)\)/g)];
    expect(Math.max(...longest.map(([, days]) => Number(days)))).toBe(1);
  });

  test("the periods the firm decides stand on the privacy page as in their one file", async () => {
    const page = await app.visitor().get("/privacy");
    expect(rowsOf(page, "Removed by our staff")).toEqual(retention.periods.map(({ what }) => what));
    for (const { period } of retention.periods) expect(page.text).toContain(period);
  });

  test("sign-in and password facts", async () => {
    const page = await app.visitor().get("/documentation");
    expect(page.text).toContain(`${passwordLimits.least} characters or more`);
    for (const label of ["Email", "Password", "User key", "Authenticator code"])
      expect(page.html).toContain(`<dt>${label}</dt>`);
    const signIn = await app.visitor().get("/login");
    for (const label of ["Email", "Password", "User key", "Authenticator code"])
      expect(signIn.text).toContain(label);
  });

  test("the API answers as documented", async () => {
    const nobody = await app.visitor().get("/api/reports/none/download");
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get("Content-Type")).toContain("application/problem+json");
    expect(Object.keys(nobody.json as object)).toEqual(
      expect.arrayContaining(["message", "code", "requestId"]),
    );
    expect((await (await app.client()).get("/api/reports/none/download")).status).toBe(404);
  });

  test("dates are days that have come, and every guide has one", () => {
    for (const day of Object.values(GUIDE_DATES)) expect(day).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
    expect(
      Object.keys(GUIDE_DATES)
        .map((name) => `/${name}`)
        .sort(),
    ).toEqual([...guides].sort());
    for (const path of guides) expect(existsSync(`app/routes/public${path}.tsx`)).toBe(true);
  });
});
