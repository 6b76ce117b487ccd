import { expect, test } from "vitest";
import { STAMP_BAND_TOP } from "#app/platform/pdf/page.ts";
import { printSheet } from "#app/platform/pdf/documents/print-sheet.ts";
import type { SheetDocument } from "#app/platform/pdf/documents/sheet-document.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";

const sheet: SheetDocument = {
  title: "Benchmark of Acme",
  subject: "Peer benchmark",
  issuedAt: "2026-03-31T09:00:00.000Z",
  label: "Sample data",
  facts: [
    ["Company", "Acme, Energy, 2025"],
    ["Peer group", "A group with a name that is as long as a name may be ".repeat(4)],
  ],
  table: {
    columns: [
      { header: "Metric", align: "left" },
      ...["Company", "P25", "Median", "P75", "Percentile", "Rank", "n", "Gap", "Worth a year"].map(
        (header) => ({
          header,
          align: "right" as const,
        }),
      ),
    ],
    rows: Array.from({ length: 8 }, (_, index) => [
      `Metric ${index} (higher is better)`,
      "−12.5%",
      "8.5%",
      "12%",
      "15.8%",
      "37.5",
      "=6 of 9",
      "8",
      "+2%",
      "+£200,000,000",
    ]),
  },
  notes: Array.from({ length: 12 }, (_, index) => `Note ${index}: ${"it goes on and on ".repeat(20)}`),
  imprint: ["Printed today", "somebody@example.com"],
  publisher: "The firm",
};

test("is one page, whatever it has to say, and the same bytes each time", async () => {
  const bytes = await printSheet(sheet);
  const { pages, info } = await readPdf(bytes);
  expect(pages).toHaveLength(1);
  const [page] = pages;
  expect(page?.spaced).toEqual([]);
  for (const text of ["Benchmark of Acme", "Sample data", "Metric 7", "+£200,000,000", "Printed today"]) {
    expect(page?.text).toContain(text);
  }
  for (const { y } of page?.placed ?? []) expect(y).toBeGreaterThan((page?.height ?? 0) - STAMP_BAND_TOP);
  expect(info).toMatchObject({ Title: "Benchmark of Acme" });
  expect(Buffer.from(await printSheet(sheet)).equals(Buffer.from(bytes))).toBe(true);
});

test("refuses a table that is longer than a page", async () => {
  const rows = Array.from({ length: 80 }, () => sheet.table.rows[0] ?? []);
  await expect(printSheet({ ...sheet, table: { ...sheet.table, rows } })).rejects.toThrow("one page");
});
