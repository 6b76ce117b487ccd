import { expect, test } from "vitest";
import { cleanLine, cleanText } from "#app/platform/pdf/clean-text.ts";
import { fontNamed, lackingGlyphs, runsOf, widthOfText } from "#app/platform/pdf/fonts.ts";
import { breakLines, setLine, type Line } from "#app/platform/pdf/lines.ts";
import { BODY } from "#app/platform/pdf/compose-text.ts";
import { paginate, type Item } from "#app/platform/pdf/flow.ts";
import { writeValue } from "#app/chart-values.ts";
import { reportChartInWords, valueScale } from "#app/platform/pdf/chart-scale.ts";
import { stampLine } from "#app/platform/pdf/stamp-line.ts";
import type { ReportChart } from "#app/platform/pdf/documents/report-document.ts";
import { processorTime } from "../../support/product/processor-time.ts";

const textOf = (lines: Line[]) => lines.map((line) => line.runs.map((run) => run.text).join(""));
const asSeen = ({ runs }: Pick<Line, "runs">) =>
  runs
    .toSorted((one, other) => one.x - other.x)
    .map(({ text }) => text)
    .join("");

test("control, override and lone surrogate characters never reach the page", () => {
  expect(cleanText("a\u0000b\u0085c\u202Ed\u2066e\uD800f\uFEFFg\tz\u200Bh\u00ADi")).toBe("ab cdefg zhi");
  expect(cleanLine(" a\r\n b ")).toBe("a b");
  expect(cleanText("e\u0301")).toBe("\u00E9");
});

test("a character the font lacks comes from DejaVu, and a question mark from nowhere", () => {
  expect(runsOf("A Жя א", "sans")).toEqual([
    { font: "sans", text: "A " },
    { font: "spare", text: "Жя" },
    { font: "sans", text: " " },
    { font: "spare", text: "א" },
  ]);
  expect(runsOf("\u{13000}", "sansBold")).toEqual([{ font: "sansBold", text: "?" }]);
  expect(lackingGlyphs("A Ж א 你 の 한 😀 \u{13000}")).toEqual(["\u{13000}"]);
});

test("Chinese, Japanese and Korean come from fonts of their own, the Latin among them from the house's", () => {
  expect(runsOf("Q1业绩 日本語のテキスト。한국어", "sans")).toEqual([
    { font: "sans", text: "Q1" },
    { font: "han", text: "业绩" },
    { font: "sans", text: " " },
    { font: "han", text: "日本語のテキスト。" },
    { font: "hangul", text: "한국어" },
  ]);
  expect(runsOf("你", "serifBold")).toEqual([{ font: "hanBold", text: "你" }]);
});

test("Chinese and Japanese lines end between any two characters but where custom forbids it", () => {
  const text = "市场「回顾」，第一季度。「ヨーロッパ」（括弧）は、ＡＢＣ".repeat(20);
  const lines = textOf(breakLines([{ text }], BODY, 93));
  expect(lines.join("")).toBe(text);
  expect(lines.length).toBeLessThan(text.length / 6);
  for (const line of lines) {
    expect(line).not.toMatch(/^[」，。ーッ）、]/);
    expect(line).not.toMatch(/[「（]$/);
  }
  // Korean has spaces and ends its lines there.
  for (const line of textOf(breakLines([{ text: "예금 마진은 연속 축소되었다 ".repeat(9) }], BODY, 80)))
    expect(line).toMatch(/^(예금|마진은|연속|축소되었다)( (예금|마진은|연속|축소되었다))*$/);
});

test("lines end where UAX #14 lets them, and a range of figures is not torn", () => {
  const firstLine = (text: string, whole: string) =>
    textOf(breakLines([{ text: whole }], BODY, setLine([{ text }], BODY).width + 1))[0];
  for (const text of [
    "long-|term",
    "and/|or",
    "rose—|against",
    "profit |rose",
    "银行|增长",
    "年，|第",
    "Q1|业绩",
  ]) {
    const [first = "", rest] = text.split("|");
    expect(firstLine(first, `${first}${rest}`), text).toBe(first.trim());
  }
  for (const text of ["2020–2024", "A-1", "1/2", "5\u00A0%", "€1,200", "14.5%"])
    expect(firstLine(text, `${text} x`)).toBe(text);
});

test("a name that is read from the right carries nothing next to it along", () => {
  const { runs } = setLine(
    [
      { text: "To " },
      { text: "בנק (Bank)", isolated: true },
      { text: " · " },
      { text: "שרה", isolated: true },
      { text: " · 2026" },
    ],
    BODY,
  );
  expect(asSeen({ runs })).toBe("To (Bank) בנק · שרה · 2026");
});

test("a bracket keeps its direction where the line ends within the brackets", () => {
  const { width } = setLine([{ text: "שלום (Al-Noor" }], BODY);
  const lines = breakLines([{ text: "שלום (Al-Noor Holding) 2026" }], BODY, width + 5);
  expect(lines.map(asSeen)).toEqual(["Al-Noor) שלום", "2026 (Holding"]);
  expect(lines.map(({ text }) => text)).toEqual(["שלום (Al-Noor", "Holding) 2026"]);
});

test("no line is wider than its column, whatever the text", () => {
  for (const text of [
    "word ".repeat(300),
    "W".repeat(5_000),
    "a-b/".repeat(400),
    "😀".repeat(300),
    "\u0301".repeat(2_000),
    "漢字かな。".repeat(300),
    "「".repeat(2_000),
    "한".repeat(2_000),
  ]) {
    for (const room of [415, 60, 12]) {
      for (const line of breakLines([{ text }, { text, bold: true }], BODY, room)) {
        expect(line.width).toBeLessThanOrEqual(Math.max(room, 12.5));
      }
    }
  }
  expect(textOf(breakLines([{ text: "one" }, { text: ", two", bold: true }], BODY, 415))).toEqual([
    "one, two",
  ]);
});

test("a word of 200,000 characters is set in a moment", async () => {
  const taken = await processorTime(() => {
    const lines = breakLines([{ text: "x".repeat(200_000) }], BODY, 415);
    expect(textOf(lines).join("")).toHaveLength(200_000);
  });
  expect(taken).toBeLessThan(4_000);
});

test("every item lands on a page once, in order but for what floats, and none below the foot", () => {
  const draw = (id: number) => Object.assign(() => {}, { id });
  const items: Item[] = Array.from({ length: 200 }, (_, id) => ({
    height: id % 17 === 0 ? 260 : 15,
    before: id % 5,
    after: id % 3,
    keep: id % 7 === 0,
    floats: id % 17 === 0,
    barrier: id % 40 === 0,
    draw: draw(id),
  }));
  const pages = paginate(items, 90, 760);
  const seen = pages.flat().map((one) => (one.item.draw as unknown as { id: number }).id);
  expect(seen.toSorted((a, b) => a - b)).toEqual(items.map((_, id) => id));
  const text = seen.filter((id) => id % 17 !== 0);
  expect(text).toEqual(text.toSorted((a, b) => a - b));
  for (const page of pages) {
    let bottom = 90;
    for (const { y, item } of page) {
      expect(y).toBeGreaterThanOrEqual(bottom);
      bottom = y + (item as Item).height;
      expect(bottom).toBeLessThanOrEqual(760);
    }
  }
});

test("the value axis holds every value, and bars start at zero", () => {
  const chart = (type: ReportChart["type"], values: number[]): ReportChart => ({
    kind: "chart",
    type,
    title: "",
    labels: values.map(String),
    series: [{ name: "A", values }],
  });
  for (const values of [[1, 2, 3], [-5, 12], [0], [0.003, 0.004], [1e6, 3e6], [-7, -2], [97, 99]]) {
    const bar = valueScale(chart("bar", values));
    expect(bar.low).toBeLessThanOrEqual(Math.min(0, ...values));
    expect(bar.high).toBeGreaterThanOrEqual(Math.max(0, ...values));
    const line = valueScale(chart("line", values));
    expect(line.low).toBeLessThanOrEqual(Math.min(...values));
    expect(line.high).toBeGreaterThanOrEqual(Math.max(...values));
    expect(line.ticks.length).toBeLessThan(20);
  }
  expect(valueScale(chart("line", [97, 99])).low).toBeGreaterThan(0);
  expect(writeValue(-1234567.891, 1)).toBe("−1,234,567.9");
  expect(writeValue(-0.04, 1)).toBe("0.0");
  expect(reportChartInWords(chart("bar", [1.5, -2]))).toBe("Bar chart. . A: 1.5 1.5, -2 −2.0.");
});

test("the licence line always fits and always holds the whole copy id", () => {
  const long = {
    company: "Very Long Holdings ".repeat(12),
    person: "Maximiliana-Alexandrina ".repeat(8),
    address: "max@holdings.example",
    date: "21 November 2026",
    copyId: "CR-AAAA-BBBB-CCCC",
  };
  for (const room of [547, 380, 240, 110, 60]) {
    for (const stamp of [long, { ...long, company: "N", person: "A" }]) {
      const { text, size } = stampLine(stamp, room);
      expect(text).toContain(long.copyId);
      expect(widthOfText(text, "sans", size)).toBeLessThanOrEqual(room);
    }
  }
  expect(stampLine({ ...long, company: "Northgate", person: "A. Fair" }, 547).text).toBe(
    "Licensed to Northgate · A. Fair · 21 November 2026 · Copy CR-AAAA-BBBB-CCCC",
  );
});

interface Subsetting {
  createSubset(): { includeGlyph(id: number): number; encode(): unknown };
}

test.each(["sans", "sansBold", "serif", "spare"] as const)(
  "a file whose colons and ellipses are made of dots leaves the dot its character for the next file: %s",
  (name) => {
    const font = fontNamed(name);
    const subset = (font as unknown as Subsetting).createSubset();
    for (const glyph of font.layout("à: … ½;").glyphs) subset.includeGlyph(glyph.id);
    subset.encode();
    for (const character of ".a1,")
      expect(font.layout(character).glyphs[0]?.codePoints).toEqual([character.codePointAt(0)]);
  },
);
