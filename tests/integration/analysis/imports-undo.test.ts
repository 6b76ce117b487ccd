/** What a file brought is shown before it counts, goes back to be mended where it was refused, and is undone as one. */
import { describe, expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
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
    expect(page.text).toMatch(/3 Valuation \(GBP\): “x” is no number\. Enter digits/);
    expect(page.text).not.toContain("Line 3,");
    expect(page.html.indexOf('id="columns"')).toBeLessThan(page.html.indexOf("Refused rows"));
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

test("a file of holdings and one of cash flows are undone", async () => {
  const { browser } = await newAnalyst(app, "portfolio-valuation");
  const undo = async (path: string, csv: string) => {
    const staged = await browser.post(path, { csv });
    const here = staged.location ?? "";
    const seen = (await browser.get(here)).field("seen") ?? "";
    await browser.post(here, { intent: "take", seen });
    return async () => {
      await browser.post(here, { intent: "undo" });
      return (await browser.get(here)).text;
    };
  };
  await bring(browser, `${portfolio}/import`, {
    csv: "Name,Sector,Stake (%),Cost\nGarth,Consumer,40,1000\n",
  });
  const flows = await undo(
    `${portfolio}/import?of=flows`,
    "Holding,Date,Amount\nGarth,2025-05-17,-10\nGarth,2025-05-18,5\n",
  );
  expect(await flows()).toContain("2 cash flows removed, 0 as before.");
  expect((await browser.get(`${portfolio}/flows.csv`)).html).not.toContain("Garth");
  const holdings = await undo(
    `${portfolio}/import`,
    "Name,Sector,Stake (%),Cost\nGarth,Consumer,40,2000\nHolm,Data,10,5\n",
  );
  expect(await holdings()).toContain("1 holding removed, 1 as before.");
  const csv = (await browser.get(`${portfolio}/holdings.csv`)).html;
  expect(csv).toMatch(/Garth,Consumer,GBP,40,1000/);
  expect(csv).not.toContain("Holm");
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
  expect(page.text).not.toContain("New 1 cash flow");
  await bring(browser, `${portfolio}/import?of=flows`, { csv });
  const after = (await browser.get(`${portfolio}/flows.csv`)).html;
  expect(after).toBe(csv);
  const holdings = (await browser.get(`${portfolio}/holdings.csv`)).html;
  expect(holdings).toContain(",Method,Fair value (GBP),Valued on,MOIC");
});
