/** What a file brought is shown before it counts, goes back to be mended where it was refused, and is undone as one. */
import { describe, expect, test } from "vitest";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { type Person, startApp } from "../../support/product/harness.ts";
import { bring } from "../../support/scene/imports.ts";
import { newAnalyst } from "../../support/scene/tool-people.ts";

const app = await startApp();
const deals = "/client-portal/tools/deal-flow";
const portfolio = "/client-portal/tools/portfolio-valuation";

describe("a file of deals", () => {
  test("shows the values it would store, and its reasons without the line's name", async () => {
    const { browser } = await newAnalyst(app, "deal-flow");
    const csv =
      "Name,Type,Sector,Valuation (£m),Stage\nFenwick,Buyout,Energy,12.5,\nBad,Buyout,Energy,x,LOI\n";
    const page = await (await browser.post(`${deals}/import`, { csv })).follow();
    expect(page.text).toContain("“12.5” is read as 12,500,000.00, as its column is in £m.");
    expect(page.text).toContain("£12,500,000");
    expect(page.text).toMatch(/1 row Valuation \(GBP\): “x” is no number\. Enter digits.*line 3/);
    expect(page.text).not.toContain("Line 3,");
    expect(page.html.indexOf('id="columns"')).toBeLessThan(page.html.indexOf("1 row is refused"));
  });

  test("gives its refused rows back with the reasons, and takes them mended", async () => {
    const { browser } = await newAnalyst(app, "deal-flow");
    const csv = "Name,Type,Sector,Notes\nGood,Seed,Energy,a\nBad,Sed,Energy,=1+1\n";
    const staged = await browser.post(`${deals}/import`, { csv });
    const file = await browser.get(`${staged.location}/refused.csv`);
    expect(file.headers.get("content-type")).toContain("text/csv");
    expect(file.html).toContain('Name,Type,Sector,Notes,Why refused\r\nBad,Sed,Energy,"\'=1+1",');
    expect(file.html).toContain("Type: “Sed” is not among its values");
    const mended = await browser.post(`${deals}/import`, { csv: file.html.replace("Sed,", "Seed,") });
    const page = await mended.follow();
    expect(page.text).toContain("New 1 deal ");
    expect(page.text).not.toContain("not taken");
    const { browser: other } = await newAnalyst(app, "deal-flow");
    expect((await other.get(`${staged.location}/refused.csv`)).status).toBe(404);
  });

  test("keeps a lost deal without a reason as not stated", async () => {
    const { browser } = await newAnalyst(app, "deal-flow");
    await bring(browser, `${deals}/import`, {
      csv: "Name,Type,Sector,Stage\nGone,Seed,Energy,Closed Lost\n",
    });
    expect((await browser.get(`${deals}/deals.csv`)).html).toContain("Not stated");
  });

  test("is undone as one, once; what changed since is listed and left, and another's is not to be found", async () => {
    const { browser } = await newAnalyst(app, "deal-flow");
    await bring(browser, `${deals}/import`, {
      csv: "Name,Type,Sector,Valuation,Stage\nOld,Seed,Energy,1000,Qualification\n",
    });
    const staged = await browser.post(`${deals}/import`, {
      csv: "Name,Type,Sector,Valuation,Stage\nOld,Seed,Energy,2000,Due Diligence\nNew,Seed,Energy,3000,\nTouched,Seed,Energy,4000,\n",
    });
    const here = staged.location ?? "";
    const seen = (await browser.get(here)).field("seen") ?? "";
    await browser.post(here, { intent: "take", seen });
    await bring(browser, `${deals}/import`, { csv: "Name,Valuation\nTouched,5000\n" });
    const { browser: other } = await newAnalyst(app, "deal-flow");
    expect((await other.post(here, { intent: "undo" })).status).toBe(404);

    const form = await browser.get(`${deals}/import`);
    expect(form.html).toContain(here);
    expect((await browser.get(here)).text).toContain("Undo this import");
    const answers = await Promise.all([1, 2].map(() => browser.post(here, { intent: "undo" })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const page = await browser.get(here);
    expect(page.text).toContain("1 deal removed, 1 as before.");
    expect(page.text).toMatch(/1 deal changed since and was left alone Touched/);
    expect(page.text).not.toContain("Undo this import");
    const csv = (await browser.get(`${deals}/deals.csv`)).html;
    expect(csv).toMatch(/,Old,Seed,Energy,1000,Qualification,/);
    expect(csv).toMatch(/,Touched,Seed,Energy,5000,/);
    expect(csv).not.toContain(",New,");
    const audits = await app.db.selectFrom("audit").selectAll().where("action", "=", "import.undo").execute();
    expect(audits.filter(({ target }) => target === `import:${here.split("/").at(-1)}`)).toHaveLength(1);
  });
});

/** Takes a file in. @returns what undoes it, and the page that says what came of that. */
async function taken(browser: Person, path: string, csv: string, fields: Record<string, string> = {}) {
  const staged = await browser.post(path, { csv, ...fields });
  expect(staged.status, staged.problems).toBe(303);
  const here = staged.location ?? "";
  await browser.post(here, { intent: "take", seen: (await browser.get(here)).field("seen") ?? "" });
  expect((await browser.get(path)).html, "the form names it").toContain(here);
  return async () => {
    expect((await browser.post(here, { intent: "undo" })).status).toBe(303);
    return (await browser.get(here)).text;
  };
}

describe("a file of KPIs", () => {
  const kpis = "/client-portal/tools/kpi-alerts";
  const definitions = `${kpis}/import?of=definitions`;
  const head = "Code,Name,Unit,Direction,Frequency,Formula\n";

  test("a value that was corrected since stays as it is", async () => {
    const { browser } = await newAnalyst(app, "kpi-alerts");
    await bring(browser, definitions, { csv: `${head}b,B,count,higher,monthly,\n` });
    const undo = await taken(browser, `${kpis}/import`, "KPI,Period,Value\nb,2026-02,8\nb,2026-01,9\n");
    await bring(browser, `${kpis}/import`, { csv: "KPI,Period,Value\nb,2026-02,80\n" });
    const page = await undo();
    expect(page).toContain("1 value removed, 0 as before.");
    expect(page).toMatch(/1 value changed since and was left alone .*2026-02/i);
    expect((await browser.get(`${kpis}/kpis.csv`)).html).toContain("b,2026-02,80");
  });

  test("definitions are undone but for those that something is built on", async () => {
    const { browser } = await newAnalyst(app, "kpi-alerts");
    await bring(browser, definitions, { csv: `${head}a,A,count,higher,monthly,\n` });
    const undo = await taken(
      browser,
      definitions,
      `${head}a,Renamed,count,higher,monthly,\nb,Valued,count,higher,monthly,\nc,Free,count,higher,monthly,\n`,
    );
    await bring(browser, `${kpis}/import`, { csv: "KPI,Period,Value\nb,2026-01,5\n" });
    const page = await undo();
    expect(page).toContain("1 KPI removed, 1 as before.");
    expect(page).toMatch(/1 KPI changed since and was left alone b/);
    const csv = (await browser.get(`${kpis}/kpis.csv?of=definitions`)).html;
    expect(csv).toMatch(/\ba,A,count/);
    expect(csv).toMatch(/\bb,Valued,count/);
    expect(csv).not.toContain("Free");
  });

  test("none of it is undone where another's formula names it", async () => {
    const { browser } = await newAnalyst(app, "kpi-alerts");
    const undo = await taken(browser, definitions, `${head}a,A,count,higher,monthly,\n`);
    await bring(browser, definitions, { csv: `${head}twice,Twice,count,higher,monthly,a * 2\n` });
    expect(await undo()).toContain("0 KPIs removed, 0 as before.");
    expect((await browser.get(`${kpis}/kpis.csv?of=definitions`)).html).toMatch(/\ba,A,count/);
  });
});

test.each([
  [
    "peers",
    "benchmarking",
    "/client-portal/tools/benchmarking/peer-sets/import",
    "Name,Sector,Country,Year,ROCE (%)\nOne,Energy,GB,2025,5\nTwo,Energy,GB,2025,6\n",
    { name: "Ours", source: "Ourselves", asOf: "2025-12-31", currency: "GBP" },
  ],
  [
    "multiples",
    "portfolio-valuation",
    `${portfolio}/import?of=peers`,
    "Name,EV/EBITDA\nOne,8.5\nTwo,9\n",
    { name: "Ours", source: "Ourselves", asOf: "2025-12-31" },
  ],
] as const)("a set of %s goes as one set", async (_, tool, path, csv, fields) => {
  const { browser, companyId } = await newAnalyst(app, tool);
  const undo = await taken(browser, path, csv, fields);
  expect(await undo()).toContain("1 peer set removed, 0 as before.");
  const sets = await app.db
    .selectFrom("peer_sets")
    .select("removed_at")
    .where("company_id", "=", companyId)
    .execute();
  expect(sets).toEqual([{ removed_at: expect.any(String) }]);
});

test("requests are undone with a line in their history; one that somebody wrote about stays", async () => {
  const who = await newAnalyst(app, "due-diligence");
  const { browser } = who;
  const { id: room } = await app.make.diligenceRoom(who);
  const path = `/client-portal/tools/due-diligence/${room}/import`;
  const undo = await taken(
    browser,
    path,
    "Workstream,Request,Priority\nFinancial,Accounts,Must have\nFinancial,Budget,Should have\n",
  );
  const items = await app.db
    .selectFrom("diligence_items")
    .select(["id", "title"])
    .where("room_id", "=", room)
    .where("title", "in", ["Accounts", "Budget"])
    .orderBy("title")
    .execute();
  const message = { id: newId(), item_id: items[0]!.id, room_id: room, body: "Which year?" };
  await app.db
    .insertInto("diligence_messages")
    .values({ ...message, author_id: who.userId, created_at: nowIso() })
    .execute();
  const page = await undo();
  expect(page).toContain("1 request removed, 0 as before.");
  expect(page).toMatch(/1 request changed since and was left alone .*Accounts/);
  const moves = await app.db
    .selectFrom("diligence_moves")
    .select(["item_id", "to_state"])
    .where("item_id", "=", items[1]!.id)
    .where("to_state", "is", null)
    .execute();
  expect(moves).toHaveLength(1);
});

test("another currency than the record's is refused with a sentence, in a head too", async () => {
  const { browser } = await newAnalyst(app, "portfolio-valuation");
  const csv = "Name,Sector,Stake (%),Cost ($m)\nHolm Data,Software,40,18.4\n";
  const page = await (await browser.post(`${portfolio}/import`, { csv })).follow();
  expect(page.text).toContain(
    "Cost: it is in USD, and the holding in GBP. Enter it in GBP, or say the currency",
  );
});

test("rows whose last empty cells Excel left out are taken, and that is said", async () => {
  const { browser } = await newAnalyst(app, "deal-flow");
  const csv = "Name,Type,Sector,Valuation,Notes\nA,Seed,Energy,1000,x\nB,Seed,Energy,2000\nC,Seed,Energy\n";
  const page = await (await browser.post(`${deals}/import`, { csv })).follow();
  expect(page.text).toContain("New 3 deals ");
  expect(page.text).toContain("2 rows end before the last column: what is missing there is empty.");
});

test.each([
  ["UTF-16 without a mark", (text: string) => Buffer.from(text, "utf16le"), false],
  ["Windows-1252", (text: string) => Buffer.from(text, "latin1"), true],
])("a file in %s is read", async (_, bytesOf, isTold) => {
  const { browser } = await newAnalyst(app, "portfolio-valuation");
  const bytes = bytesOf("Name,Sector,Stake (%),Cost (£m)\r\nSociété,Software,40,£18.4\r\n");
  const file = { name: "holdings.csv", type: "text/csv", bytes };
  const page = await (await browser.post(`${portfolio}/import`, { csv: "" }, { files: { file } })).follow();
  expect(page.text).toContain("Société");
  expect(page.text).toContain("£18,400,000");
  expect(page.text.includes("was read as Windows-1252")).toBe(isTold);
});

test("cash flows that were exported, corrected and brought back change those they were, and are undone", async () => {
  const { browser } = await newAnalyst(app, "portfolio-valuation");
  await bring(browser, `${portfolio}/import`, { csv: "Name,Sector,Stake (%),Cost\nGarth,Energy,25,100\n" });
  await bring(browser, `${portfolio}/import?of=flows`, {
    csv: "Holding,Date,Amount,Note\nGarth,2024-01-31,-100,First\nGarth,2025-01-31,40,\n",
  });
  const file = (await browser.get(`${portfolio}/flows.csv`)).html;
  expect(file).toContain("Holding,Date,Amount,Note,Cash flow ID");
  const csv = file.replace("-100", "-120");
  const page = await (await browser.post(`${portfolio}/import?of=flows`, { csv })).follow();
  expect(page.text).toContain("Changed 1 cash flow");
  expect(page.text).toContain("Garth, 2024-01-31 Amount −£100 −£120 2");
  expect(page.text).not.toContain("New 1 cash flow");
  await bring(browser, `${portfolio}/import?of=flows`, { csv });
  const after = (await browser.get(`${portfolio}/flows.csv`)).html;
  expect(after).toBe(csv);
  const holdings = (await browser.get(`${portfolio}/holdings.csv`)).html;
  expect(holdings).toContain(",Method,Fair value (GBP),Valued on,MOIC");
});
