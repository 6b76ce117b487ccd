import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COOKIES } from "#app/features/site/guides/cookie.ts";
import { GUIDE_DATES } from "#app/features/site/guides/guide.tsx";
import { TOKEN_LIVES } from "#app/features/access/api-tokens/api-token.ts";
import { retention, retentionPeriods } from "#app/features/site/guides/retention.ts";
import { passwordLimits } from "#app/features/access/identity/passwords/password.schema.ts";
import { sourceFiles } from "../../support/reading/source-files.ts";
import { startApp } from "../../support/product/harness.ts";
import { decodeEntities, type Page } from "../../support/product/page.ts";
import { signInFields } from "../../support/scene/person.ts";
import data from "./public-copy-guides.json" with { type: "json" };

const app = await startApp();
const guides = ["/privacy", "/terms", "/accessibility", "/documentation"];

const rowsOf = (page: Page, caption: string) => {
  const table = page.html.split(/<table/).find((part) => part.includes(`>${caption}</caption>`)) ?? "";
  return [...table.split("</table>")[0]!.matchAll(/<th[^>]*role="rowheader"[^>]*>([\s\S]*?)<\/th>/g)].map(
    ([, cell = ""]) => decodeEntities(cell.replace(/<[^>]+>/g, "")),
  );
};

test.each(guides)("%s has its date, and a list of contents that names every section", async (path) => {
  const page = await app.visitor().get(path);
  expect(page.text).toMatch(/Last updated \d{1,2} \w+ 20\d\d/);
  expect(page.text.length).toBeGreaterThan(2500);
  const sections = [...page.html.matchAll(/<section[^>]*\sid="([^"]+)"/g)].map(([, id]) => `#${id}`);
  expect(sections.length).toBeGreaterThanOrEqual(5);
  expect(page.links).toEqual(expect.arrayContaining(sections));
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
    // The pages that a tab remembers: the guide tells of them.
    expect(scripts.map((file) => file.path)).toEqual(["app/ui/palette/opened.ts"]);
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
    const { userId = "" } = away.details ?? {};
    await app.db.updateTable("sessions").set({ last_seen_at: long }).where("user_id", "=", userId).execute();
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
  test.each(data.kept)("%s are kept for %s, as %s has it", (what, said, path, done) => {
    expect(periodOf(what)).toContain(said);
    expect(readFileSync(`app/${path}`, "utf8")).toContain(done);
  });

  test("how long tokens, backups and counts of tries are kept", () => {
    expect(periodOf("API tokens")).toContain("at most 12 months");
    expect(Math.max(...TOKEN_LIVES.map(({ value }) => Number(value)))).toBe(365);
    expect(periodOf("Backups")).toBe(
      "The newest of seven days, four weeks and twelve months; older ones are deleted",
    );
    const throttle = readFileSync("app/platform/throttle.server.ts", "utf8");
    const longest = [...throttle.matchAll(/seconds: days\((\d+)\)/g)];
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
    const signIn = await app.visitor().get("/login");
    for (const label of ["Email", "Password", "User key", "Authenticator code"]) {
      expect(page.html).toContain(`<dt>${label}</dt>`);
      expect(signIn.text).toContain(label);
    }
  });

  test("dates are days that have come, and every guide has one", () => {
    for (const day of Object.values(GUIDE_DATES)) expect(day).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
    const dated = Object.keys(GUIDE_DATES).map((name) => `/${name}`);
    expect(dated.sort()).toEqual(guides.toSorted());
  });
});

const periodOf = (what: string) => retentionPeriods.find((row) => row.what.startsWith(what))?.period ?? "";
