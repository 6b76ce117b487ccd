import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imprint } from "#app/features/publishing/authoring/imprint.ts";
import { makeReport } from "#app/features/publishing/authoring/make-report.server.ts";
import { STAMP_BAND_TOP } from "#app/platform/pdf/page.ts";
import { closePdf, type ReportPdf } from "#app/platform/pdf/pdf.server.ts";
import { manyScripts, SCRIPTS } from "../../support/fuzz/many-scripts.ts";
import { readPdf, type ReadPdf } from "../../support/reading/read-pdf.ts";

let made: ReportPdf;
let read: ReadPdf;
let file: PDFDocument;
/** While it was made: milliseconds by the clock, and the longest that this process had to wait for its turn. */
let took: number;
let longestWait = 0;
/** What this process used of a processor meanwhile, in microseconds. */
let own: NodeJS.CpuUsage;

beforeAll(async () => {
  const fields = manyScripts();
  const about = imprint({
    category: "Research report",
    reference: "RPT-2026-0042",
    publishedOn: "2026-11-21",
    abstract: fields.focus,
    isIllustrative: false,
  });
  const before = process.cpuUsage();
  const began = performance.now();
  let last = began;
  const turn = setInterval(() => {
    const now = performance.now();
    longestWait = Math.max(longestWait, now - last);
    last = now;
  }, 5);
  const answer = await makeReport(fields, about);
  clearInterval(turn);
  took = performance.now() - began;
  own = process.cpuUsage(before);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  made = answer;
  read = await readPdf(made.bytes);
  file = await PDFDocument.load(made.bytes, { updateMetadata: false });
}, 120_000);
afterAll(closePdf);

test("a report of sixty pages is made in a process of its own, and this one goes on meanwhile", () => {
  expect(made.pages).toBeGreaterThanOrEqual(60);
  expect(own.user + own.system).toBeLessThan((took * 1000) / 3);
  expect(longestWait).toBeLessThan(took / 2);
});

test("eight scripts stand in it as they were written, each page is numbered and nothing reaches the licence line", () => {
  expect(read.pages).toHaveLength(made.pages);
  read.pages.forEach((page, index) => {
    if (index > 0) expect(page.text).toContain(`Page ${index + 1} of ${made.pages}`);
    for (const { y, size } of page.placed) if (size > 0) expect(page.height - y).toBeLessThan(STAMP_BAND_TOP);
  });
  // Lines end within Chinese and Japanese words.
  const text = read.pages.map((page) => page.text.replaceAll("\n", "")).join("");
  for (const [script, written] of Object.entries(SCRIPTS)) {
    const words = written.split(/[\s\p{P}\d]+/u);
    // Letters that run from the right are shown in the order they are seen, Arabic ones joined as well.
    const lost = /Arabic|Hebrew/.test(script) ? [] : words.filter((word) => !text.includes(word));
    expect(lost, script).toEqual([]);
  }
  expect(text).toContain("😀");
  expect(text).not.toContain("?");
});

test("the contents and the bookmarks lead where they say, and the file says its language and structure", () => {
  for (const { title, page } of made.contents) {
    const there = read.pages[page - 1]!.text.replaceAll("\n", " ");
    expect(there, title).toContain(title.split(":")[0]);
    const listed = read.pages.slice(1, 4).map(({ text }) => text);
    expect(listed.join("\n"), title).toContain(String(page));
  }
  const { catalog } = file;
  const titles: string[] = [];
  const outline = catalog.lookup(PDFName.of("Outlines"), PDFDict);
  let item = outline.lookupMaybe(PDFName.of("First"), PDFDict);
  while (item) {
    titles.push((item.lookup(PDFName.of("Title")) as unknown as { decodeText(): string }).decodeText());
    item = item.lookupMaybe(PDFName.of("Next"), PDFDict);
  }
  expect(titles).toHaveLength(made.contents.length + 2);
  expect(titles.slice(0, 2)).toEqual(["Cover", "Contents"]);
  made.contents.forEach(({ title }, index) => expect(titles[index + 2]).toContain(title));
  expect(titles.join()).toMatch(/长江银行.*東京みなと銀行.*한강은행/);
  expect(String(catalog.get(PDFName.of("Lang")))).toContain("en-GB");
  expect(catalog.lookup(PDFName.of("StructTreeRoot"))).toBeInstanceOf(PDFDict);
  expect(String(catalog.lookup(PDFName.of("MarkInfo")))).toContain("/Marked true");
});

test("the heads of a long table stand on each page it runs over", () => {
  const withRows = read.pages.filter(({ text }) => /^Łódź Savings \d+$/m.test(text));
  expect(withRows.length).toBeGreaterThanOrEqual(2);
  for (const { text } of withRows) expect(text.replaceAll("\n", " ")).toContain("Loans, GBP m");
});

test("nothing in it acts by itself", () => {
  for (const part of ["Table", "TH", "Figure", "Alt", "TOC"]) expect(read.names, part).toContain(part);
  for (const part of ["JavaScript", "OpenAction", "Launch", "Helvetica"])
    expect(read.names).not.toContain(part);
});

test("every font is embedded, with a table that tells its text", () => {
  const names: string[] = [];
  for (const [, object] of file.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(PDFName.of("Type")) !== PDFName.of("Font")) continue;
    const name = String(object.get(PDFName.of("BaseFont")));
    if (object.get(PDFName.of("Subtype")) === PDFName.of("Type0")) {
      expect(object.has(PDFName.of("ToUnicode")), name).toBe(true);
      continue;
    }
    const descriptor = object.lookup(PDFName.of("FontDescriptor"), PDFDict);
    expect(descriptor.lookup(PDFName.of("FontFile2")), name).toBeInstanceOf(PDFRawStream);
    names.push(name);
  }
  for (const font of ["PublicSans", "SourceSerif4", "DejaVuSans", "NotoSansSC", "NanumGothic"])
    expect(names.join()).toContain(font);
});

function tool(name: string, ...args: string[]): string | null {
  try {
    return execFileSync(name, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    // A machine without the tool checks less; a tool that finds fault fails the test.
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  }
}

test("other programs find its fonts embedded, its tags, and no fault", () => {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  const path = join(folder, "report.pdf");
  writeFileSync(path, made.bytes);
  const fonts = tool("pdffonts", path)?.trim().split("\n").slice(2);
  for (const font of fonts ?? []) expect(font).toMatch(/^[A-Z]{6}\+.* yes yes yes +\d+ +0$/);
  expect(fonts?.length ?? 4).toBeGreaterThanOrEqual(4);
  expect(tool("pdfinfo", path) ?? "Tagged:          yes").toMatch(/Tagged: +yes/);
  tool("qpdf", "--check", path);
  rmSync(folder, { recursive: true });
});
