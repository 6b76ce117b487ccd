/** Two hundred PDFs that went wrong or were made to fill memory, by seed. */
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, expect, test } from "vitest";
import { PdfStoppedError } from "#app/platform/pdf/jobs/pdf-errors.ts";
import { closePdf, countPdfPages, stampPdf } from "#app/platform/pdf/pdf.server.ts";
import "../../support/product/place-data.ts";
import { fuzz } from "../../support/fuzz/fuzz-files.ts";
import { oddPdf } from "../../support/fuzz/mutate-files.ts";
import { fileAt } from "../../support/scene/file-at.ts";
import { realPdf } from "../../support/scene/upload-files.ts";

afterAll(closePdf);

const count = 200;
const stamp = {
  company: "Harbour Lane",
  person: "A Reader",
  date: "1 March 2026",
  address: "",
  copyId: "CR-FUZZ-0000-0001",
};

test("two hundred odd PDFs: what is taken can be marked, and nothing but its reader ends", async () => {
  const bytes = await realPdf(3);
  function* files() {
    for (let seed = 5000; seed < 5000 + count; seed += 1) yield oddPdf(seed, bytes);
  }
  const result = await fuzz(files(), { what: "good", type: "pdf", bytes });
  const { taken, ...figures } = result;
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(taken.length).toBeGreaterThan(10);
  for (const odd of taken) {
    const copy = (await stampPdf(fileAt(odd.bytes), stamp)).bytes();
    const marked = await PDFDocument.load(copy, { updateMetadata: false });
    expect(marked.getKeywords(), odd.what).toContain(stamp.copyId);
    // What acts by itself is in none of them, as it stands or packed.
    expect(Buffer.from(odd.bytes).includes("JavaScript"), odd.what).toBe(false);
  }
  // A tenth of a megabyte left behind by each file would be more.
  expect(result.grown).toBeLessThan(32);
  expect(result.child).toBeLessThan(800);
  expect(result.longest).toBeLessThan(70_000);
});

test("a file of seven million lists fills its reader's memory, which ends, and nothing of this process's", async () => {
  const file = Buffer.from(`%PDF-1.7\n1 0 obj\n[${"[]".repeat(7_000_000)}]\nendobj\n%%EOF`);
  const before = process.memoryUsage().rss;
  await expect(countPdfPages(fileAt(file).path)).rejects.toThrow(PdfStoppedError);
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(100);
  expect(await countPdfPages(fileAt(await realPdf(3)).path)).toBe(3);
});
