import { beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import { setMarketScene } from "../../support/scene/market-scene.ts";
import { parseCsv } from "../../support/reading/parse-csv.ts";

const app = await startApp();
const client = await app.client();
const here = "/client-portal/markets";

test("without prices it says so, with every market by name", async () => {
  const { text } = await client.get(here);
  for (const said of ["FTSE 100", "S&P 500", "GBP/USD", "No prices yet"]) expect(text).toContain(said);
  expect(text).toContain("No alerts on the last five trading days.");
  expect((await client.get(`${here}/ftse-100`)).text).toContain("No prices yet");
  const file = await client.get(`${here}/ftse-100/prices.csv`);
  expect(file.html.trim()).toBe("instrument,date,close,as_of,status,source");
});

describe("with prices", () => {
  beforeAll(async () => {
    await setMarketScene(app.db);
  });

  test("each card tells last, change, source, day and status; sample data and a stale price look it", async () => {
    const { text } = await client.get(here);
    expect(text.match(/Sample data, generated/g)?.length).toBeGreaterThanOrEqual(3);
    for (const said of [
      "Close of ",
      "Stale",
      "17,550.00",
      "−450.00 (−2.50%)",
      "since the close before",
      "The close is higher than each of the 20 closes before it.",
      "two whole weekdays",
      "20-day high",
    ])
      expect(text).toContain(said);
    // A stale price raises no alert.
    expect(text).not.toContain("Fell 2.50% in a day");
  });

  test("the instrument's page has the year's chart, its ranges and the table in pages", async () => {
    const page = await client.get(`${here}/ftse-100`);
    expect(page.html).toContain('role="img"');
    for (const range of ["1m", "3m", "6m"]) expect(page.html).toContain(`${here}/ftse-100?range=${range}`);
    expect(page.text).toContain("Page 1 of 11");
    expect(page.html.match(/<tr /g)?.length).toBe(26);
    const text = async (query: string) => (await client.get(`${here}/ftse-100?${query}`)).text;
    const second = await client.get(page.beside("next") ?? "");
    expect([second.title, second.beside("prev")]).toEqual([
      expect.stringContaining("Page 2 of 11"),
      `${here}/ftse-100`,
    ]);
    expect(await text("range=1m")).toContain("over the month to ");
    expect(await text("range=1m")).not.toContain("Page 1 of");
    for (const odd of ["range=9y", "range=", "page=99", "after=abc"])
      expect(await text(odd)).toContain("Page 1 of 11");
  });

  test("what is no market is not found, whatever it is called", async () => {
    for (const id of ["nikkei", "..%2Fftse-100", "%27%20or%201=1", "x".repeat(300)]) {
      expect((await client.get(`${here}/${id}`)).status).toBe(404);
      expect((await client.get(`${here}/${id}/prices.csv`)).status).toBe(404);
    }
  });

  test("the file holds the range in the importer's columns, and no cell that a spreadsheet would run", async () => {
    const file = await client.get(`${here}/ftse-100/prices.csv?range=1m`);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="ftse-100_1m.csv"');
    const [head, ...rows] = parseCsv(file.html).map((record) => record.cells);
    expect(head).toEqual(["instrument", "date", "close", "as_of", "status", "source"]);
    expect(rows.length).toBeGreaterThan(18);
    expect(rows.every((row) => row[0] === "ftse-100" && row[4] === "sample")).toBe(true);
    const year = await client.get(`${here}/ftse-100/prices.csv`);
    expect(parseCsv(year.html)).toHaveLength(262);
    const stale = await client.get(`${here}/dax/prices.csv`);
    expect(stale.html).toContain(`"'=Exchange, Frankfurt"`);
  });
});
