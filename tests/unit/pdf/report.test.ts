import { afterAll, expect, test } from "vitest";
import { makeReport } from "#app/features/publishing/authoring/make-report.server.ts";
import { imprint } from "#app/features/publishing/authoring/imprint.ts";
import { closePdf, makeReportPdf, PdfRefusedError } from "#app/platform/pdf/pdf.server.ts";
import { STAMP_BAND_TOP } from "#app/platform/pdf/page.ts";
import type { Block, ReportDocument } from "#app/platform/pdf/documents/report-document.ts";
import { makeSeedReports } from "#db/seeds/reports/make-reports.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";

afterAll(closePdf);

const about = imprint({
  category: "Research",
  reference: "CRR-2026-001",
  publishedOn: "2026-02-03",
  abstract: "In short.",
  isIllustrative: true,
});
const documentOf = (body: Block[], title = "A report"): ReportDocument => ({ ...about, title, body });
const paragraph = (text: string): Block => ({ kind: "paragraph", spans: [{ text }] });

test("pages are the file's, numbered as a reader counts them, and the contents tell the truth", async () => {
  let made = 0;
  for await (const { seed, bytes, pages, contents } of makeSeedReports()) {
    const read = await readPdf(bytes);
    expect(read.pages).toHaveLength(pages);
    expect(pages).toBeGreaterThanOrEqual(8);
    expect(pages).toBeLessThanOrEqual(14);
    read.pages.forEach((page, index) => {
      expect(page.text).toContain(index === 0 ? seed.reference : `Page ${index + 1} of ${pages}`);
      expect(page.text).toContain("Illustrative figures");
      expect(page.spaced).toEqual([]);
      expect([page.width, page.height]).toEqual([595.28, 841.89]);
    });
    expect(contents.map((one) => one.title)).toEqual(
      expect.arrayContaining(["Executive summary", "Conclusions", "Important information"]),
    );
    for (const { title, page } of contents)
      expect(read.pages[page - 1]!.text.replaceAll("\n", " ")).toContain(title.slice(0, 24));
    expect(read.info).toMatchObject({
      Title: seed.title,
      Author: "Calder Row Research Limited",
      Subject: seed.category,
    });
    for (const part of ["MarkInfo", "H1", "H2", "P", "Table", "TH", "Figure", "TOC", "Link", "Alt", "Lang"]) {
      expect(read.names).toContain(part);
    }
    for (const part of [...harmful, "URI", "Helvetica", "Times-Roman", "Courier"])
      expect(read.names).not.toContain(part);
    made += 1;
    // The others are made in the same way, and opened wherever a test takes a copy.
    if (made === 3) break;
  }
  expect(made).toBe(3);
});

test("links lead where they say, and code stands in letters of one width", async () => {
  const content =
    "See [the rules](https://www.fca.org.uk/rules) or `run  --all`.\n\n```\nif x:\n    go()\n```\n\n---\n\n| Source |\n|---|\n| <mailto:desk@bank.example> |\n\nOne  \nTwo\n\n- [x] Done";
  const fields = { title: "Links", focus: "", summary: "", content, conclusions: "" };
  const made = await makeReport(fields, about);
  if (!made.ok) throw new Error(made.problems[0]?.message);
  const { pages, links, names } = await readPdf(made.bytes);
  expect(links).toEqual(["https://www.fca.org.uk/rules", "mailto:desk@bank.example"]);
  expect([...names].some((name) => name.endsWith("+DejaVuSansMono"))).toBe(true);
  const text = pages.map((page) => page.text).join("\n");
  for (const part of [
    "the rules (https://www.fca.org.uk/rules)",
    "run --all",
    "\u00A0\u00A0\u00A0\u00A0go()",
    "desk@bank.example",
    "☑",
  ])
    expect(text.replace(/\u00A0\u00A0--/, " --")).toContain(part);
  expect(text).toMatch(/One\nTwo/);
  expect(text).not.toContain("](");
});

test("the same document makes the same bytes", async () => {
  const document = documentOf([paragraph("Twice.")]);
  const [one, other] = [await makeReportPdf(document), await makeReportPdf(document)];
  expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
});

const harmful = ["JavaScript", "JS", "OpenAction", "AA", "Launch", "EmbeddedFile", "SubmitForm"];

const hostile: [string, string][] = [
  ["operators of a page", ") Tj ET /JS (app.alert(1)) endstream endobj /OpenAction <</S/JavaScript>>"],
  ["control characters", "\u0000\u0007\u001B\u0090 NUL"],
  ["right-to-left override", "\u202Egnp.exe\u2066 x \u2069"],
  ["lone surrogates", "\uD800 and \uDFFF"],
  ["emoji and other scripts", "😀 👩‍👩‍👧 你好 العربية עברית Ω Ж ﷽"],
  ["combining marks", `Z${"\u0335\u0321\u0489".repeat(6_000)}`],
  ["soft hyphens", "a\u00AD".repeat(9_000)],
  ["newlines", "a\n".repeat(9_000)],
  ["Chinese without an end", "漢字".repeat(9_000)],
  ["brackets that no line may end with", "「（".repeat(9_000)],
  ["a long word", "W".repeat(20_000)],
  ["many headings", "# H\n\n".repeat(1_000)],
  ["deep lists", Array.from({ length: 60 }, (_, depth) => `${" ".repeat(depth * 2)}- x`).join("\n")],
  ["a tall cell", `| a | b |\n|---|---|\n| ${"word ".repeat(3_500)} | 1 |`],
  ["many rows", `| a | b |\n|---|---|\n${"| 1 | 2 |\n".repeat(900)}`],
  [
    "a chart of large numbers",
    `~~~chart\ntitle: T\nlabels: ${"a very long label ".repeat(6)} | b\nseries: S | 999,999,999,999 | -999,999,999,999\n~~~`,
  ],
];

test.each(hostile)(
  "hostile content prints or is refused, soon: %s",
  async (_, text) => {
    const fields = {
      title: text.slice(0, 200),
      focus: text.slice(0, 500),
      summary: "",
      content: text.slice(0, 20_000),
      conclusions: "",
    };
    // Soon: the printer ends what takes it longer than ten seconds of a processor, and that fails the test.
    const made = await makeReport(fields, about);
    if (!made.ok) return;
    const read = await readPdf(made.bytes);
    expect(read.pages).toHaveLength(made.pages);
    for (const part of harmful) expect(read.names).not.toContain(part);
  },
  60_000,
);

test("operators stay text on the page", async () => {
  const attack = ") Tj ET BT (x) Tj /JS";
  const { bytes } = await makeReportPdf(documentOf([paragraph(attack)], attack));
  const read = await readPdf(bytes);
  expect(read.pages.at(-1)!.text).toContain(attack);
  expect(read.info.Title).toBe(attack);
});

test("what is far too long is refused and the printer goes on", async () => {
  await expect(makeReportPdf(documentOf([paragraph("x".repeat(700_000))]))).rejects.toThrow(PdfRefusedError);
  expect((await makeReportPdf(documentOf([paragraph("fine")]))).pages).toBe(3);
});

test("nothing is drawn outside the page or in the band kept for the licence line", async () => {
  const labels = Array.from({ length: 40 }, (_, index) => `A rather long label number ${index}`);
  const values = labels.map((_, index) => (index % 2 ? -1 : 1) * index * 1_000);
  const chart = (type: "bar" | "line", series: number): Block => ({
    kind: "chart",
    type,
    title: "A title that goes on and on ".repeat(6),
    unit: "thousands of units of something ".repeat(5),
    labels,
    series: Array.from({ length: series }, (_, index) => ({
      name: `Series with a long name ${index} `.repeat(3),
      values,
    })),
  });
  const wide: Block = {
    kind: "table",
    title: "Wide",
    columns: Array.from({ length: 14 }, (_, index) => ({
      align: "right" as const,
      header: [{ text: `Heading ${index}` }],
    })),
    rows: Array.from({ length: 90 }, () => Array.from({ length: 14 }, () => [{ text: "1,234,567.89" }])),
  };
  const { bytes } = await makeReportPdf(
    documentOf([chart("bar", 1), chart("bar", 6), chart("line", 6), wide]),
  );
  for (const { x, y, width } of await drawnText(bytes)) {
    expect(x).toBeGreaterThanOrEqual(40);
    expect(x + width).toBeLessThanOrEqual(595.28 - 40);
    expect(y).toBeLessThanOrEqual(STAMP_BAND_TOP);
    expect(y).toBeGreaterThan(20);
  }
});

/** Where each piece of text begins (from the top left), with a cautious guess of how far it reaches. */
async function drawnText(bytes: Uint8Array): Promise<{ x: number; y: number; width: number }[]> {
  const { pages } = await readPdf(bytes);
  return pages.flatMap((page) =>
    page.placed.map(({ x, y, size, text }) => ({ x, y: page.height - y, width: text.length * size * 0.42 })),
  );
}
