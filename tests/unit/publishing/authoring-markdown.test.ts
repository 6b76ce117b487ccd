import { expect, test } from "vitest";
import { readMarkdown } from "#app/platform/markdown/read-markdown.ts";
import {
  buildReport,
  REPORT_LIMITS,
  type ReportFields,
} from "#app/features/publishing/authoring/report-document.ts";
import { imprint, printedDate } from "#app/features/publishing/authoring/imprint.ts";
import data from "./authoring-markdown.json" with { type: "json" };

const fields: ReportFields = { title: "A report", focus: "", summary: "", content: "", conclusions: "" };
const about = imprint({
  category: "Research",
  reference: "CRR-2026-001",
  publishedOn: "2026-02-03",
  abstract: "",
  isIllustrative: false,
});

test("headings, emphasis and lists become blocks", () => {
  const { blocks, problems } = readMarkdown(
    "# One\n\nPlain **bold *both*** _it_.\n\n- a\n  1. b\n- c\n\n> Note",
  );
  expect(problems).toEqual([]);
  expect(blocks).toEqual([
    { kind: "heading", level: 1, text: "One" },
    {
      kind: "paragraph",
      spans: [
        { text: "Plain " },
        { text: "bold ", bold: true },
        { text: "both", bold: true, italic: true },
        { text: " " },
        { text: "it", italic: true },
        { text: "." },
      ],
    },
    {
      kind: "list",
      ordered: false,
      items: [
        [
          { kind: "paragraph", spans: [{ text: "a" }] },
          { kind: "list", ordered: true, items: [[{ kind: "paragraph", spans: [{ text: "b" }] }]] },
        ],
        [{ kind: "paragraph", spans: [{ text: "c" }] }],
      ],
    },
    { kind: "note", blocks: [{ kind: "paragraph", spans: [{ text: "Note" }] }] },
  ]);
});

test("the highest heading is a section, whichever depth the author began with", () => {
  const { blocks } = readMarkdown("### A\n\n#### B\n\n###### C");
  expect(blocks).toEqual([
    { kind: "heading", level: 1, text: "A" },
    { kind: "heading", level: 2, text: "B" },
    { kind: "heading", level: 3, text: "C" },
  ]);
});

test("a table takes its title from above and its source from below", () => {
  const { blocks } = readMarkdown(
    "Table: Banks\n| Bank | £bn |\n|---|--:|\n| A | 1.5 |\n| **All** | **1.5** |\n\nSource: Ours",
  );
  expect(blocks).toEqual([
    {
      kind: "table",
      title: "Banks",
      source: "Ours",
      columns: [
        { align: "left", header: [{ text: "Bank" }] },
        { align: "right", header: [{ text: "£bn" }] },
      ],
      rows: [
        [[{ text: "A" }], [{ text: "1.5" }]],
        [[{ text: "All", bold: true }], [{ text: "1.5", bold: true }]],
      ],
    },
  ]);
});

test("a chart block becomes a chart", () => {
  const { blocks, problems } = readMarkdown(
    "```chart\nkind: line\ntitle: Up\nunit: per cent\nlabels: 2024 | 2025 | 2026\nseries: A | 1,250.5 | – | −3\n```",
  );
  expect(problems).toEqual([]);
  expect(blocks).toEqual([
    {
      kind: "chart",
      type: "line",
      title: "Up",
      unit: "per cent",
      labels: ["2024", "2025", "2026"],
      series: [{ name: "A", values: [1250.5, null, -3] }],
    },
  ]);
});

test.each(data.faulty)("what is wrong with a chart is told with its line: %j", (chart, line, message) => {
  const { problems } = readMarkdown(`# H\n~~~chart\n${chart}\n~~~`);
  expect(problems).toEqual([{ line, message }]);
});

test("HTML stays the text it is, as does what is escaped", () => {
  const html = "<script>alert(1)</script> <!-- x --> <br>";
  const escaped = "\\[^1] \\![a] \\~~x~~ \\`y\\` \\[z]: w";
  const { blocks, problems } = readMarkdown(`${html}\n\n${escaped}`);
  expect(problems).toEqual([]);
  expect(blocks).toEqual(
    [html, escaped.replaceAll("\\", "")].map((text) => ({ kind: "paragraph", spans: [{ text }] })),
  );
});

const FCA = "https://www.fca.org.uk/x";
test.each([
  [`[FCA](${FCA})`, [{ text: `FCA (${FCA})`, link: FCA }]],
  [`[www.fca.org.uk/x](${FCA})`, [{ text: "www.fca.org.uk/x", link: FCA }]],
  [`<${FCA}>.`, [{ text: FCA, link: FCA }, { text: "." }]],
  ["<mailto:a@b.example>", [{ text: "mailto:a@b.example", link: "mailto:a@b.example" }]],
  ["<a@b.example>", [{ text: "a@b.example", link: "mailto:a@b.example" }]],
  [`**[F](${FCA})**`, [{ text: `F (${FCA})`, bold: true, link: FCA }]],
  ['Run `a *b* "c"`.', [{ text: "Run " }, { text: 'a *b* "c"', code: true }, { text: "." }]],
  ["one  \ntwo", [{ text: "one" }, { text: " ", lineBreak: true }, { text: "two" }]],
])("%j is read with what it means", (text, spans) => {
  expect(readMarkdown(text)).toEqual({ blocks: [{ kind: "paragraph", spans }], problems: [] });
});

test("rules, underlined headings, code, tasks and the first number of a list are read as they are meant", () => {
  const { blocks, problems } = readMarkdown(
    "Set\n===\n\n---\n\n```py\ndef x():\n\treturn 1\n```\n\n    a  b\n\n3. c\n\n- [ ] d\n- [x] e",
  );
  const item = (text: string) => [{ kind: "paragraph", spans: [{ text }] }];
  expect(problems).toEqual([]);
  expect(blocks).toEqual([
    { kind: "heading", level: 1, text: "Set" },
    { kind: "rule" },
    { kind: "code", lines: ["def x():", "    return 1"] },
    { kind: "code", lines: ["a  b"] },
    { kind: "list", ordered: true, start: 3, items: [item("c")] },
    { kind: "list", ordered: false, items: [item("☐ d"), item("☑ e")] },
  ]);
});

test("a heading, a title and a source keep the address of a link in their words", () => {
  const link = `[F](${FCA})`;
  const { blocks } = readMarkdown(`# ${link}\n\nTable: ${link}\n| A |\n|---|\n| b |\n\nSource: ${link}`);
  const words = `F (${FCA})`;
  expect(blocks).toMatchObject([{ text: words }, { title: words, source: words }]);
});

test.each(data.unprinted)("what is not printed is refused by line: %s", (text, about) => {
  for (const [before, line] of [
    ["", 1],
    ["A\n\n> ", 3],
    ["- A\n- ", 2],
  ] as const)
    expect(readMarkdown(before + text).problems).toEqual([
      { line, message: expect.stringMatching(`^${about}`) },
    ]);
  if (!/^\[.*\]: /.test(text)) {
    expect(readMarkdown(`A\n_b_ ${text}`).problems).toMatchObject([{ line: 2 }]);
    expect(readMarkdown(`| A |\n|---|\n| b |\n| ${text} |`).problems).toMatchObject([{ line: 4 }]);
  }
});

test("a problem is told once for its line, and of very many the first twenty", () => {
  expect(readMarkdown("~~a~~ ~~b~~ ~~c~~").problems).toHaveLength(1);
  const { problems } = readMarkdown("~~a~~\n".repeat(1_000));
  expect(problems).toHaveLength(21);
  expect(problems.at(-1)).toEqual({ line: 21, message: expect.stringMatching(/^more is refused/) });
});

const readTexts = async (texts: readonly string[]) => texts.map(readMarkdown);

test("the five fields make executive summary, content and conclusions", async () => {
  const built = await buildReport(
    { ...fields, focus: "F", summary: "S", content: "Text", conclusions: "# Deep\n\nC" },
    about,
    readTexts,
  );
  expect(built.ok && built.document.body).toEqual([
    { kind: "heading", level: 1, text: "Executive summary" },
    { kind: "note", blocks: [{ kind: "paragraph", spans: [{ text: "F" }] }] },
    { kind: "paragraph", spans: [{ text: "S" }] },
    { kind: "heading", level: 1, text: "Analysis" },
    { kind: "paragraph", spans: [{ text: "Text" }] },
    { kind: "heading", level: 1, text: "Conclusions" },
    { kind: "heading", level: 2, text: "Deep" },
    { kind: "paragraph", spans: [{ text: "C" }] },
  ]);
});

test("limits are told field by field, and problems with their line", async () => {
  expect(
    await buildReport(
      { ...fields, title: "x".repeat(REPORT_LIMITS.title + 1), summary: "y".repeat(20_001) },
      about,
      readTexts,
    ),
  ).toEqual({
    ok: false,
    problems: [
      { field: "title", message: "Title must be 200 characters or fewer" },
      { field: "summary", message: "Summary must be 20,000 characters or fewer" },
    ],
  });
  expect(
    await buildReport({ ...fields, content: "A\n\n```chart\nkind: pie\n```" }, about, readTexts),
  ).toEqual({
    ok: false,
    problems: [{ field: "content", message: "Content, line 4: the kind of a chart is bar or line" }],
  });
});

test("dates are printed the same on every machine", () => {
  expect(printedDate("2026-09-05T23:30:00.000Z")).toBe("5 September 2026");
});
