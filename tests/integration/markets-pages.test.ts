import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { parseCsv } from "#app/features/csv/csv-reader.ts";
import { type App, startApp } from "../support/harness.ts";
import { setMarketScene } from "../support/market-scene.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});

const here = "/client-portal/markets";

test("without prices it says so, with every market by name", async () => {
  const client = await app.client();
  const page = await client.get(here);
  expect(page.status).toBe(200);
  for (const name of ["FTSE 100", "S&P 500", "GBP/USD", "No prices yet"]) expect(page.text).toContain(name);
  expect(page.text).toContain("No alerts on the last five trading days.");
  const instrument = await client.get(`${here}/ftse-100`);
  expect(instrument.text).toContain("No prices yet");
  const file = await client.get(`${here}/ftse-100/prices.csv`);
  expect(file.html.trim()).toBe("instrument,date,close,as_of,status,source");
});

describe("with prices", () => {
  beforeAll(async () => {
    await setMarketScene(app.db);
  });

  test("each card tells last, change, source, day and status; sample data and a stale price look it", async () => {
    const client = await app.client();
    const page = await client.get(here);
    const text = page.text;
    expect(text.match(/Sample data, generated/g)?.length).toBeGreaterThanOrEqual(3);
    expect(text).toContain("Close of ");
    expect(text).toContain("Stale");
    expect(text).toContain("17,550.00");
    expect(text).toMatch(/−450\.00 \(−2\.50%\)/);
    expect(text).toContain("since the close before");
    expect(text).toContain("The close is higher than each of the 20 closes before it.");
    expect(text).toContain("two whole weekdays");
    expect(text).toContain("20-day high");
    // A stale price raises no alert.
    expect(text).not.toContain("Fell 2.50% in a day");
    expect(page.html).toContain('href="/client-portal/markets"');
    expect(brotliCompressSync(page.html).length).toBeLessThan(20_000);
  });

  test("the instrument's page has the year's chart, its ranges and the table in pages", async () => {
    const client = await app.client();
    const page = await client.get(`${here}/ftse-100`);
    expect(page.html).toContain('role="img"');
    for (const range of ["1m", "3m", "6m"]) expect(page.html).toContain(`${here}/ftse-100?range=${range}`);
    expect(page.text).toContain("Page 1 of 11");
    expect(page.html.match(/<tr /g)?.length).toBe(26);
    expect(brotliCompressSync(page.html).length).toBeLessThan(20_000);
    const last = await client.get(`${here}/ftse-100?page=99`);
    expect(last.text).toContain("Page 11 of 11");
    const month = await client.get(`${here}/ftse-100?range=1m`);
    expect(month.text).toContain("over the month to ");
    expect(month.text).not.toContain("Page 1 of");
    for (const odd of ["?range=9y", "?range=", "?page=-1", "?page=abc"]) {
      expect((await client.get(`${here}/ftse-100${odd}`)).status).toBe(200);
    }
  });

  test("what is no market is not found, whatever it is called", async () => {
    const client = await app.client();
    for (const id of ["nikkei", "..%2Fftse-100", "%27%20or%201=1", "x".repeat(300)]) {
      expect((await client.get(`${here}/${id}`)).status).toBe(404);
      expect((await client.get(`${here}/${id}/prices.csv`)).status).toBe(404);
    }
  });

  test("the file holds the range in the importer's columns, and no cell that a spreadsheet would run", async () => {
    const client = await app.client();
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
