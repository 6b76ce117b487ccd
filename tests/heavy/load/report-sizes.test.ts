/** Texts within every length that are hard to set: each is printed, or refused in a sentence that says what is too much. */
import { afterAll, expect, test } from "vitest";
import { buildClientReport } from "#app/features/publishing/authoring/client-report.ts";
import { sayGivenUp } from "#app/features/publishing/authoring/unprintable.server.ts";
import { closePdf, makeReportPdf, readMarkdownApart } from "#app/platform/pdf/pdf.server.ts";

afterAll(closePdf);

/** Characters of a long field; five of them make a report's 100,000. */
const long = 19_900;
const fill = (piece: string) => piece.repeat(Math.ceil(long / piece.length)).slice(0, long);
const whole = (piece: string) => piece.repeat(Math.floor(long / piece.length));
const table = (columns: number, cell: string) => {
  const row = (text: string) => `|${`${text}|`.repeat(columns)}\n`;
  return row("a") + row("-") + row(cell).repeat(Math.floor(long / row(cell).length) - 4);
};
const chart = (labels: number, series: number) =>
  whole(
    `\`\`\`chart\ntitle: t\nlabels: ${Array(labels).fill("x").join("|")}\n` +
      `${`series: s|${Array(labels).fill("1").join("|")}\n`.repeat(series)}\`\`\`\n`,
  );

test.each<[string, string]>([
  ["rows of one cell", table(1, "1")],
  ["rows of two cells", table(2, "1")],
  ["rows of ten cells", table(10, "1")],
  ["rows of ten empty cells", table(10, "")],
  ["rows of ten cells with words", table(10, "ab cd")],
  ["tables of one row", whole("|a|\n|-|\n|1|\n\n")],
  ["tables of a head", whole("|a|\n|-|\n\n")],
  ["deep quotes", whole(`${"> ".repeat(15)}x\n\n`)],
  ["bullets", whole("- x\n")],
  ["empty bullets", whole("-\n")],
  ["numbers", whole("1. x\n")],
  ["deep bullets", Array.from({ length: 190 }, (_, at) => `${"  ".repeat(Math.min(at, 90))}- x`).join("\n")],
  ["headings", whole("# a\n")],
  ["headings of three levels", whole("# a\n## b\n### c\n")],
  ["paragraphs", whole("x\n\n")],
  ["bold and italic", whole("*a* **b** ")],
  ["bold by letters", whole("**a**b")],
  ["one word", fill("x")],
  ["one letter with all marks", `a${fill("\u0301").slice(1)}`],
  ["letters with thirty marks", fill(`z${"\u0335".repeat(30)} `)],
  ["Arabic", fill("مرحبا ")],
  ["Hebrew", fill("שלום ")],
  ["Chinese", fill("漢字")],
  ["Korean", fill("한국어 ")],
  ["emoji", fill("😀")],
  ["four scripts in a word", fill("aא1漢 ")],
  ["charts of sixty labels and six series", chart(60, 6)],
  ["charts of sixty labels", chart(60, 1)],
  ["charts of one label", chart(1, 1)],
  ["fences", whole("```\nx\n```\n")],
  ["lines of code", `\`\`\`\n${whole("x\n").slice(0, -10)}\n\`\`\``],
  ["rules", whole("---\n\n")],
  ["links", whole("[a](http://b) ")],
  ["short links", whole("<http://b>,")],
  ["code by letters", whole("`a`b")],
  ["hard breaks", whole("x\\\n")],
  ["tabs", fill("a\t")],
])("%s", async (_, text) => {
  const field = text.slice(0, long);
  const built = await buildClientReport(
    {
      title: "Hard to set",
      category: "",
      description: "",
      targetAudience: "",
      executiveSummary: field,
      keyFindings: field,
      methodology: field,
      content: field,
      recommendations: field,
    },
    {
      company: "Firm",
      person: "Person",
      email: "p@firm.example",
      reference: "CLR-1",
      at: "2026-11-22T00:00:00Z",
    },
    readMarkdownApart,
  );
  if (!built.ok) {
    expect(built.problems.map(({ message }) => message).join("\n")).toMatch(/at most [\d,]+/);
    return;
  }
  const made = await makeReportPdf(built.document).catch(sayGivenUp);
  if (made === null || typeof made === "string") expect(made).toMatch(/shorten/i);
  else expect(made.pages).toBeLessThanOrEqual(400);
});
