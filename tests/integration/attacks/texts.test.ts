/** Markup, formulas and statements in what stands in records and in addresses, on every page (T44, T45, T46). */
import { beforeAll, describe, expect, test } from "vitest";
import { answerFor, addressesOf, examples, viewerOf } from "../../examples/all.ts";
import { setScene } from "../../examples/scene.ts";
import { databaseDigest, schemaDigest } from "../../support/reading/database-digest.ts";
import { leadsToPostgres } from "../../support/postgres/synchronous.ts";
import { startApp } from "../../support/product/harness.ts";
import { share } from "../../support/scene/share.ts";
import { EVERY_TOOL, grantTools } from "../../support/scene/tool-people.ts";
import { parseCsv } from "../../support/reading/parse-csv.ts";

const app = await startApp();
const scene = await setScene(app);
await grantTools(app.db, scene.companyId, EVERY_TOOL);

/** Columns in which people's words stand, and those of that name that hold a word of the product's. */
const words =
  /^(?:(?:first_|last_|file_|contact_|decided_)?name|title|body|message|description|notes?|subject|requirements|company|city|job_title|contact_(?:role|email|phone)|(?:\w+_)?reason|finding|mitigation|workstream|response|purchase_order|payment_reference|offer_text|data_needs|current_data_providers|specific_requirements|change_note|summary|focus|content|conclusions|comment|source|bill_to)$/;
const ours =
  /^(?:valuation_snapshots\.|sequences\.|kysely|sign_in_shortcuts\.|(?:company_files|tickets|holdings)\.source|(?:sessions|api_tokens)\.revoked_reason|subscriptions\.end_reason|benchmark_exclusions\.reason)/;

/** Writes the text into each of them, however the forms refuse it: with a little more where two may not be alike. */
function writeEverywhere(text: string): number {
  let written = 0;
  const random = leadsToPostgres(app.sqlite) ? "md5(random()::text)" : "hex(randomblob(3))";
  const columns = app.sqlite
    .prepare(
      leadsToPostgres(app.sqlite)
        ? `select table_name as "table", column_name as "column" from information_schema.columns
           where table_schema = 'main' and data_type = 'text' and is_generated = 'NEVER' and table_name <> 'sqlite_sequence'`
        : `select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
           where t.type = 'table' and c.type = 'TEXT'`,
    )
    .all() as { table: string; column: string }[];
  for (const { table, column } of columns) {
    if (!words.test(column) || ours.test(`${table}.${column}`)) continue;
    app.sqlite
      .prepare(
        `update "${table}" set "${column}" = ? || substr(${random}, 1, 6) where "${column}" is not null and "${column}" <> ''`,
      )
      .run(text);
    written += 1;
  }
  return written;
}

const markup = `"><img src=x onerror=alert(1)>'</svg><script>alert(2)`;
const live = /<img src=x|<script>alert|<\/svg><script/;

test("markup in every record is text on every page, in charts, their tables and titles", async () => {
  const { companyId, userId } = scene.owner;
  // It can't be edited.
  await app.make.valuationSnapshot(companyId, userId, markup);
  expect(writeEverywhere(markup)).toBeGreaterThan(60);
  let shown = 0;
  let charts = 0;
  for (const one of examples) {
    const role = viewerOf(one);
    if (answerFor(one, role) !== 200) continue;
    for (const address of addressesOf(one, scene)) {
      const page = await scene.people[role]().get(address);
      expect([address, page.status]).toEqual([address, 200]);
      const isPage = page.headers.get("Content-Type")?.startsWith("text/html");
      if (!isPage) continue;
      expect([address, live.test(page.html)]).toEqual([address, false]);
      if (page.html.includes("&lt;img src=x onerror")) shown += 1;
      charts += page.html.match(/<svg[^>]*>(?:(?!<\/svg>)[\s\S])*&lt;img src=x/g)?.length ?? 0;
    }
  }
  expect(shown).toBeGreaterThan(80);
  expect(charts).toBeGreaterThan(4);
});

test("markup in an invoice, and the name of a copy, do nothing", async () => {
  const invoice = await scene.people.client().get(`/client-portal/orders/${scene.invoiced}/invoice`);
  expect([invoice.status, /\/(?:JavaScript|OpenAction)/.test(invoice.html)]).toEqual([200, false]);
  const copy = await scene.people.client().get(`/reports/${scene.report}/download`);
  expect(copy.status).toBe(200);
  expect(copy.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w.-]+"/);
});

const sheets = examples.filter(({ facts }) => facts.path.endsWith(".csv"));

test.each(["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "＝1+1"])(
  "the formula %j in every record leaves as text in every file",
  async (formula) => {
    writeEverywhere(formula);
    let guarded = 0;
    for (const one of sheets) {
      for (const address of addressesOf(one, scene)) {
        const page = await scene.people[viewerOf(one)]().get(address);
        expect([address, page.status]).toEqual([address, 200]);
        // A workbook says of each cell that it is text.
        if (page.headers.get("Content-Type")?.includes("spreadsheetml")) continue;
        for (const text of parseCsv(page.html.replace(/^\uFEFF/, "")).flatMap(({ cells }) => cells)) {
          // A number below zero is a number; anything else that begins so would be run.
          if (/^[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?[\d.,]+%?$/.test(text))
            expect([address, text]).toEqual([address, "no formula"]);
          if (text.startsWith("'")) guarded += 1;
        }
      }
    }
    expect(guarded).toBeGreaterThan(20);
  },
);

const odd = [
  "' OR 1=1--",
  `"; DROP TABLE deals; --`,
  "%_\\",
  "$.a'",
  `${markup}</script>`,
  "id desc",
  `%${"_".repeat(400)}`,
  "\u0000",
  "1e309",
  "٣",
  "NEAR(",
  "99999999999999999999",
];
const parameters =
  "category price published sort order state stage type sector range page before about do confirm explain target made parts to show severity likelihood section filter kind of by period".split(
    " ",
  );
const pages = examples
  .filter((one) => viewerOf(one) !== "visitor" && answerFor(one, viewerOf(one)) === 200)
  .filter(({ facts, example }) => facts.gives === undefined && !example.who)
  .map((one, at) => ({ ...one, at, path: one.facts.path }));

describe("what an address asks for is never SQL, markup or an error", () => {
  const digest = () => [schemaDigest(app.sqlite), databaseDigest(app.sqlite, ["sessions", "audit"])];
  let before: ReturnType<typeof digest>;
  beforeAll(() => {
    before = digest();
  });

  test.each(pages)("$path", async (one) => {
    const [address = ""] = addressesOf(one, scene);
    const ask = (query: string) =>
      scene.people[viewerOf(one)]().get(`${address}${address.includes("?") ? "&" : "?"}${query}`);
    for (const text of share(odd, one.at, 36)) {
      const value = encodeURIComponent(text);
      const own = new URLSearchParams(address.split("?")[1]);
      const all = parameters.filter((name) => !own.has(name)).map((name) => `${name}=${value}`);
      for (const query of [`search=${value}`, all.slice(0, 15).join("&"), all.slice(15).join("&")]) {
        const page = await ask(query);
        expect([query, page.status]).toEqual([query, expect.toBeOneOf([200, 303, 400, 404])]);
        expect([query, live.test(page.html)]).toEqual([query, false]);
      }
    }
    expect((await ask("x=1&x=2")).status).toBe(400);
  });

  test("and changes nothing", () => {
    expect(digest()).toEqual(before);
  });
});

describe("a search finds what is there to the letter, and nothing else", () => {
  const name = "Share of 100%_\\ 'OR 1=1--";
  const { companyId, people } = scene;
  const { make } = app;
  const tools = "/client-portal/tools";

  test.each<[path: string, make: () => Promise<unknown>]>([
    [`${tools}/deal-flow/list`, () => make.deal(companyId, { name })],
    ["/client-portal/reports/documents", () => make.companyFile(companyId, { title: name })],
    ["/client-portal/shop", () => make.report({ title: name, price_pence: 100 })],
    [`${tools}/portfolio-valuation`, () => make.valuedHolding(companyId, { name })],
    [`${tools}/kpi-alerts`, () => make.kpi(companyId, { name })],
    [`${tools}/benchmarking`, () => make.benchmark(companyId, { name })],
    ["/admin-data-portal/clients", async () => make.client({ company_id: await make.company({ name }) })],
  ])("%s", async (path, makeOne) => {
    await makeOne();
    const finds = async (search: string) =>
      (
        await people[path.startsWith("/admin") ? "admin" : "client"]().get(
          `${path}?search=${encodeURIComponent(search)}`,
        )
      ).text.includes("Share of 100%");
    for (const search of ["100%_\\", "'OR 1=1--"])
      expect([search, await finds(search)]).toEqual([search, true]);
    for (const search of ["Share%100", "S_are of", "100%%", "' OR '2'='2"])
      expect([search, await finds(search)]).toEqual([search, false]);
  });
});
