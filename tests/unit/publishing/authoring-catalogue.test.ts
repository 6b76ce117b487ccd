import { readMarkdownApart, closePdf } from "#app/platform/pdf/pdf.server.ts";
import { afterAll, expect, test } from "vitest";
import { buildReport, type Block } from "#app/features/publishing/authoring/report-document.ts";
import { imprint } from "#app/features/publishing/authoring/imprint.ts";
import { reportSeeds } from "#db/seeds/reports/catalogue.ts";

afterAll(closePdf);

test("ten reports: six from £1,200 to £3,500 over five categories, and the portal's four", () => {
  const [six, four] = [reportSeeds.slice(0, 6), reportSeeds.slice(6)];
  expect(new Set(six.map((seed) => seed.categoryId))).toEqual(
    new Set([
      "banking-finance",
      "esg-reports",
      "private-equity",
      "regulatory-updates",
      "market-intelligence",
    ]),
  );
  const prices = six.map((seed) => seed.pricePence);
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([120_000, 350_000]);
  expect(four.map((seed) => [seed.categoryId, seed.pricePence])).toEqual([
    ["market-analysis", 29_900],
    ["esg-reports", 19_900],
    ["sector-analysis", 24_900],
    ["market-forecast", 39_900],
  ]);
  expect(new Set(reportSeeds.map((seed) => seed.key)).size).toBe(10);
  expect(new Set(reportSeeds.map((seed) => seed.reference)).size).toBe(10);
  const newest = reportSeeds.toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn)).slice(0, 3);
  expect(
    newest.every((seed) => six.includes(seed)),
    "what the home page shows is of the six",
  ).toBe(true);
  for (const seed of reportSeeds) expect(seed.publishedOn).toMatch(/^2026-(0\d|10)-\d\d$/);
});

test.each(reportSeeds)("$key is a whole report, and every table and figure it names exists", async (seed) => {
  const about = imprint({ ...seed, abstract: seed.description, isIllustrative: true });
  const built = await buildReport(seed, about, readMarkdownApart);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const { body, label, notice, figuresNote } = built.document;
  const of = (kind: Block["kind"]) => body.filter((block) => block.kind === kind);
  expect(of("table").length).toBeGreaterThanOrEqual(2);
  expect(of("chart").length).toBeGreaterThanOrEqual(2);
  expect(body.filter((block) => block.kind === "heading" && block.level === 1).length).toBeGreaterThanOrEqual(
    6,
  );
  for (const text of [label, notice, figuresNote]) expect(text).toContain("Illustrative figures");

  const named = (word: string) =>
    [...seed.content.matchAll(new RegExp(`${word} (\\d+)`, "g"))].map(([, number]) => Number(number));
  expect(Math.max(0, ...named("Table"))).toBeLessThanOrEqual(of("table").length);
  expect(Math.max(0, ...named("Figure"))).toBeLessThanOrEqual(of("chart").length);
  const tables = body.filter((block) => block.kind === "table");
  for (const { rows, columns } of tables) {
    for (const row of rows) expect(row).toHaveLength(columns.length);
  }
});
