import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { imprint } from "#app/features/authoring/imprint.ts";
import { buildReport } from "#app/features/authoring/report-document.ts";
import { readMarkdown } from "#app/features/authoring/read-markdown.ts";
import { showReport } from "#app/features/authoring/show-report.server.ts";
import { beginsRight, inDrawingOrder } from "#app/platform/pdf/bidi.ts";
import { lackingGlyphs } from "#app/platform/pdf/fonts.ts";
import { printReport } from "#app/platform/pdf/print-report.ts";
import { sixtyPages } from "../support/long-report.ts";
import { readPdf } from "../support/read-pdf.ts";

function tool(name: string, ...args: string[]): string | null {
  try {
    return execFileSync(name, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    // A machine without the tool checks less; a tool that finds fault fails the test.
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  }
}

test("sixty pages with charts, tables over pages and other scripts: whole, tagged, fonts embedded, contents true", async () => {
  const fields = sixtyPages();
  const about = imprint({
    category: "Research report",
    reference: "RPT-2026-0001",
    publishedOn: "2026-11-21",
    abstract: fields.focus,
    isIllustrative: false,
  });
  const built = buildReport(fields, about);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const { bytes, pages, contents } = await printReport(built.document);
  expect(pages).toBeGreaterThanOrEqual(58);
  expect(pages).toBeLessThanOrEqual(64);
  const read = await readPdf(bytes);
  expect(read.pages).toHaveLength(pages);
  expect(contents).toHaveLength(15);
  for (const { title, page } of contents) {
    expect(read.pages[page - 1]!.text.replaceAll("\n", " "), title).toContain(title.slice(0, 18));
    expect(
      read.pages
        .slice(1, 4)
        .map(({ text }) => text)
        .join("\n"),
      title,
    ).toContain(String(page));
  }
  // The long tables' heads stand on each page the table runs over.
  const withRows = read.pages.filter(({ text }) => /Institution 3\.\d/.test(text));
  expect(withRows.length).toBeGreaterThanOrEqual(3);
  for (const { text } of withRows) expect(text).toContain("Balance, £m");
  for (const word of ["Центральный", "Τράπεζα"]) {
    expect(
      read.pages
        .map(({ text }) => text)
        .join("\n")
        .includes(word),
      word,
    ).toBe(true);
  }
  for (const part of ["StructTreeRoot", "Table", "TH", "Figure", "Alt", "TOC", "Outlines"]) {
    expect(read.names, part).toContain(part);
  }
  for (const part of ["JavaScript", "OpenAction", "Launch", "Helvetica"])
    expect(read.names).not.toContain(part);

  const folder = mkdtempSync(join(tmpdir(), "report-"));
  const file = join(folder, "report.pdf");
  writeFileSync(file, bytes);
  const fonts = tool("pdffonts", file)?.trim().split("\n").slice(2);
  for (const font of fonts ?? []) expect(font).toMatch(/^[A-Z]{6}\+.* yes yes yes +\d+ +0$/);
  expect(fonts?.length ?? 4).toBeGreaterThanOrEqual(4);
  expect(tool("pdfinfo", file) ?? "Tagged:          yes").toMatch(/Tagged: +yes/);
  tool("qpdf", "--check", file);
  rmSync(folder, { recursive: true });
}, 120_000);

/** The words from left to right. */
const draw = (text: string) =>
  inDrawingOrder([{ font: "sans", text }], beginsRight(text)).map((run) => run.text);

test("lines of mixed directions are drawn in the order UAX #9 gives them", () => {
  expect(draw("plain text, 4.25%")).toEqual(["plain text, 4.25%"]);
  expect(draw("see אבג דהו now")).toEqual(["see ", "דהו", " ", "אבג", " now"]);
  expect(draw("אבג 4.25 דהו")).toEqual(["דהו", " ", "4.25", " ", "אבג"]);
  expect(draw("אבג (Bank) דהו")).toEqual(["דהו", " ", "(", "Bank", ")", " ", "אבג"]);
  expect(beginsRight("2026: אבג")).toBe(true);
  expect(beginsRight("In אבג")).toBe(false);
});

test("characters that no font has are named; what is never drawn is not", () => {
  expect(lackingGlyphs("Ünïcode Ωμέγα Жук العربية עברית 日本語 한국 – “x” €\u200D\uFE0F\n")).toEqual([]);
  expect(lackingGlyphs("𓀀𓀁 𓀀")).toEqual(["𓀀", "𓀁"]);
});

test("a source right below a table is its source, not a row", () => {
  const { blocks } = readMarkdown("| A | B |\n| --- | --- |\n| x | 1 |\nSource: the bank");
  expect(blocks).toMatchObject([
    { kind: "table", source: "the bank", rows: [[[{ text: "x" }], [{ text: "1" }]]] },
  ]);
});

test("what is shown beside the form is what will be printed; markup stays text", () => {
  const fields = {
    title: "T",
    focus: "",
    summary: "",
    conclusions: "",
    content: "<b>x</b> [a](javascript:b)",
  };
  const shown = showReport(fields, () => "drawn");
  expect(JSON.stringify(shown.blocks)).toContain("<b>x</b> [a](javascript:b)");
  const wrong = showReport({ ...fields, content: "```chart\nkind: pie\n```" }, () => "drawn");
  expect(wrong.problems).toEqual(["Content, line 2: the kind of a chart is bar or line"]);
});

test.each([
  ["quotes", "'\"".repeat(50_000)],
  ["stars", "*a ".repeat(33_000)],
  ["open emphasis", "**_".repeat(33_000)],
  ["pipes", "|".repeat(100_000)],
  ["quote marks", "> ".repeat(50_000)],
  ["backticks", "`".repeat(100_000)],
  ["entities", "&amp".repeat(25_000)],
])("reading hard Markdown holds nobody up: %s", (_, content) => {
  const before = process.cpuUsage();
  readMarkdown(content);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_500);
});
