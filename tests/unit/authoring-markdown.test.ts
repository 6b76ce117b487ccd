import { expect, test } from "vitest";
import { readMarkdown } from "#app/features/authoring/read-markdown.ts";
import { buildReport, REPORT_LIMITS, type ReportFields } from "#app/features/authoring/report-document.ts";
import { imprint, printedDate } from "#app/features/authoring/imprint.ts";

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

test.each([
  ["kind: pie", 3, "the kind of a chart is bar or line"],
  ["title: T\nlabels: a\nseries: A | x1", 5, "“x1” in the chart is not a number"],
  ["title: T\nlabels: a | b\nseries: A | 1", 5, "“A” has 1 value for 2 labels"],
  ["title: T\nlabels: a", 3, "the chart needs a series"],
  ["script: alert(1)", 3, "a chart has no setting “script”"],
  ["title: T\nlabels: a\nseries: A | 1e309", 5, "“1e309” in the chart is not a number"],
])("what is wrong with a chart is told with its line: %j", (chart, line, message) => {
  const { problems } = readMarkdown(`# H\n~~~chart\n${chart}\n~~~`);
  expect(problems).toEqual([{ line, message }]);
});

test("HTML, links and images stay the text they are", () => {
  const text = "<script>alert(1)</script> [a](javascript:alert(1)) ![b](file:///etc/passwd)";
  expect(readMarkdown(text).blocks).toEqual([{ kind: "paragraph", spans: [{ text }] }]);
});

test("the five fields make executive summary, content and conclusions", () => {
  const built = buildReport(
    { ...fields, focus: "F", summary: "S", content: "Text", conclusions: "# Deep\n\nC" },
    about,
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

test("limits are told field by field, and problems with their line", () => {
  expect(
    buildReport(
      { ...fields, title: "x".repeat(REPORT_LIMITS.title + 1), summary: "y".repeat(20_001) },
      about,
    ),
  ).toEqual({
    ok: false,
    problems: [
      { field: "title", message: "Title must be 200 characters or fewer" },
      { field: "summary", message: "Summary must be 20,000 characters or fewer" },
    ],
  });
  expect(buildReport({ ...fields, content: "A\n\n```chart\nkind: pie\n```" }, about)).toEqual({
    ok: false,
    problems: [{ field: "content", message: "Content, line 4: the kind of a chart is bar or line" }],
  });
});

test("dates are printed the same on every machine", () => {
  expect(printedDate("2026-09-05T23:30:00.000Z")).toBe("5 September 2026");
});
