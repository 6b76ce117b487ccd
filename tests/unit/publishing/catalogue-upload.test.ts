import { afterAll, describe, expect, test } from "vitest";
import {
  editReportSchema,
  priceInPounds,
  uploadReportSchema,
} from "#app/features/publishing/catalogue/report.schema.ts";
import { momentAfter } from "#app/features/publishing/catalogue/report.commands.server.ts";
import { closePdf, countPdfPages, PdfRefusedError } from "#app/platform/pdf/pdf.server.ts";
import { fileAt } from "../../support/scene/file-at.ts";
import { realPdf } from "../../support/scene/upload-files.ts";

afterAll(closePdf);

describe("a price", () => {
  test.each([
    ["1250", 125_000],
    ["£1,250", 125_000],
    [" 0 ", 0],
    ["1,000,000", 100_000_000],
    ["1 000", 100_000],
    ["1.5k", 150_000],
    ["", undefined],
    [undefined, undefined],
  ])("of %j is %j pence", (text, pence) => {
    expect(priceInPounds.parse(text)).toBe(pence);
  });

  test.each(["12.50", "-1", "1,00", "1,000,001", "£", "٣", ["1", "2"]])("is not %j", (text) => {
    expect(priceInPounds.safeParse(text).success).toBe(false);
  });
});

const whole = { title: "T", description: "D", category: "research", price: "10" };

test("a form needs a price or a tick for price on request", () => {
  expect(uploadReportSchema.safeParse(whole).success).toBe(true);
  const { price: _price, ...none } = whole;
  expect(uploadReportSchema.safeParse(none).error?.issues[0]?.message).toBe(
    "Enter the price in pounds, or tick price on request",
  );
  expect(uploadReportSchema.safeParse({ ...none, onRequest: "on" }).success).toBe(true);
  for (const pages of ["0", "10001", "-3", "2.5", "many"])
    expect(uploadReportSchema.safeParse({ ...whole, pages }).success, pages).toBe(false);
});

test("contents are lines, without empty ones, few and short", () => {
  expect(editReportSchema.parse({ ...whole, contents: "One\r\n\r\n  Two " }).contents).toEqual([
    "One",
    "Two",
  ]);
  expect(editReportSchema.parse(whole).contents).toEqual([]);
  expect(editReportSchema.safeParse({ ...whole, contents: "x\n".repeat(61) }).success).toBe(false);
  expect(editReportSchema.safeParse({ ...whole, contents: "x".repeat(201) }).success).toBe(false);
});

test("what holds a report by grows with every change, whatever the clock says", () => {
  const ahead = "2999-01-01T00:00:00.000Z";
  expect(momentAfter(ahead)).toBe("2999-01-01T00:00:00.001Z");
  expect(momentAfter("2000-01-01T00:00:00.000Z") > "2026").toBe(true);
});

test("pages are counted where copies can be made; what does not open is refused", async () => {
  expect(await countPdfPages(fileAt(await realPdf(12)).path)).toBe(12);
  for (const bytes of [await realPdf(2, "secret"), new TextEncoder().encode("%PDF-1.7 nothing")])
    await expect(countPdfPages(fileAt(bytes).path)).rejects.toThrow(PdfRefusedError);
});
