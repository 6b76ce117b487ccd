import { expect, test } from "vitest";
import { readMarkdown } from "#app/platform/markdown/read-markdown.ts";
import { showReport } from "#app/features/publishing/authoring/show-report.server.ts";
import { beginsRight } from "#app/platform/pdf/bidi.ts";
import { BODY } from "#app/platform/pdf/compose-text.ts";
import { lackingGlyphs } from "#app/platform/pdf/fonts.ts";
import { setLine } from "#app/platform/pdf/lines.ts";

/** The words from left to right. */
const draw = (text: string) =>
  setLine([{ text }], BODY)
    .runs.toSorted((one, other) => one.x - other.x)
    .map((run) => run.text);

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

test("what is shown beside the form is what will be printed; markup stays text", async () => {
  const fields = {
    title: "T",
    focus: "",
    summary: "",
    conclusions: "",
    content: "<b>x</b> [a](https://x.example)",
  };
  const shown = await showReport(fields, () => "drawn");
  expect(JSON.stringify(shown.blocks)).toContain(
    '{"text":"<b>x</b> "},{"text":"a (https://x.example)","link":"https://x.example"}',
  );
  const wrong = await showReport({ ...fields, content: "```chart\nkind: pie\n```" }, () => "drawn");
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
  ["open links", "[".repeat(100_000)],
  ["links", "[a](b".repeat(20_000)],
  ["marks of footnotes", "[^".repeat(50_000)],
  ["images", "![".repeat(50_000)],
  ["open addresses", "<a:".repeat(33_000)],
  ["struck out", "~~a ".repeat(25_000)],
  ["underlined", "a\n=\n".repeat(25_000)],
])("reading hard Markdown holds nobody up: %s", (_, content) => {
  const before = process.cpuUsage();
  readMarkdown(content);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_500);
});
