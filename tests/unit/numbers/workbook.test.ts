import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { readContent } from "#app/platform/uploads/read-content.server.ts";
import { readXml } from "#app/platform/office/read-xml.ts";
import { kindOfFormat, writtenNumber } from "#app/platform/workbook/cell-style.ts";
import { SharedTexts } from "#app/platform/workbook/shared-texts.ts";
import { readSheet } from "#app/platform/workbook/read-sheet.server.ts";
import { markedCell, NOT_WORKED_OUT, unmarkedCell } from "#app/platform/workbook/sheet-table.ts";
import { workbookOf } from "#app/platform/workbook/write-workbook.server.ts";
import { book, type MadeSheet, STYLES } from "../../support/reading/workbooks.ts";
import { storedFolder } from "../../support/scene/stored-folder.ts";
import data from "./workbook.json" with { type: "json" };

const folder = storedFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const limits = { rows: 50, columns: 10, cell: 1000, bytes: 100_000 };

async function read(bytes: Uint8Array, sheet: string | null = null, most: Partial<typeof limits> = {}) {
  const path = join(folder, "book.xlsx");
  writeFileSync(path, bytes);
  const { read: answer, bytes: written } = await readSheet(path, sheet, { ...limits, ...most });
  if (!answer.ok) return answer.problem;
  const lines = new TextDecoder().decode(written).split("\n").filter(Boolean);
  const rows = lines.map((line) => {
    const [number, ...cells] = JSON.parse(line) as [number, ...string[]];
    return [number, ...cells.map((cell) => unmarkedCell(cell).text)];
  });
  return { ...answer.table, rows, marked: lines.map((line) => JSON.parse(line) as [number, ...string[]]) };
}

const one = (rows: MadeSheet["rows"], more: Partial<MadeSheet> = {}) =>
  book([{ name: "Deals", rows, ...more }]);
const rowsOf = async (bytes: Uint8Array) => {
  const answer = await read(bytes);
  return typeof answer === "string" ? answer : answer.rows;
};

describe("reading", () => {
  test("texts, numbers, days, percent and money as a person would write them", async () => {
    const made = one([
      ["Name", "When", "Own", "Share", "Price", "At"],
      [
        "Ash & Elm <b>",
        { value: 43558, style: STYLES.day },
        { value: 46446.5, style: STYLES.ownDay },
        { value: 0.125, style: STYLES.percent },
        { value: 2_500_000.5, style: STYLES.money },
        { value: 46446.6, style: STYLES.moment },
      ],
      [],
      ["two\nlines", 0.1 + 0.2, 1.5e6, 1e21, null, { xml: '<c r="@" t="b"><v>1</v></c>' }],
    ]);
    expect(await rowsOf(made)).toEqual([
      [1, "Name", "When", "Own", "Share", "Price", "At"],
      [2, "Ash & Elm <b>", "2019-04-03", "2027-02-28 12:00", "12.5%", "2500000.5", "2027-02-28 14:24"],
      [4, "two\nlines", "0.3", "1500000", "1e+21", "", "TRUE"],
    ]);
  });

  test("days of the 1904 system are right, and it is said", async () => {
    const rows = [
      ["When", "Name"],
      [{ value: 42096, style: STYLES.day }, "x"],
    ];
    expect(await read(book([{ name: "A", rows }], { is1904: true }))).toMatchObject({
      is1904: true,
      rows: [
        [1, "When", "Name"],
        [2, "2019-04-03", "x"],
      ],
    });
  });

  test("numbers that were typed and those that were worked out are marked, texts and days are not", async () => {
    const answer = await read(
      one([
        ["a"],
        [
          12.5,
          { xml: '<c r="@"><f>-1000/3</f><v>-333.333333333333</v></c>' },
          "12.5",
          { value: 0.125, style: STYLES.percent },
          { value: 43558, style: STYLES.day },
        ],
      ]),
    );
    expect(typeof answer === "string" ? answer : answer.marked[1]).toEqual([
      2,
      markedCell("12.5", "number"),
      markedCell("-333.333333333333", "computed"),
      "12.5",
      markedCell("12.5%", "number"),
      "2019-04-03",
    ]);
  });

  test("a formula is its saved value; without one, and where it failed, that is told", async () => {
    const cells = data.cells;
    expect(await rowsOf(one([["a"], cells.map((xml) => ({ xml }))]))).toEqual([
      [1, "a"],
      [2, "2", "ax", "", NOT_WORKED_OUT, "#DIV/0!", "in\rline", "2027-03-01"],
    ]);
  });

  test("merged cells have the first's value; hidden sheets are passed over; another sheet can be asked for", async () => {
    const rows = [
      ["a", "b"],
      [1, 2],
    ];
    const made = book([
      { name: "Notes", rows: [["only a title"]] },
      { name: "Old", rows, state: "veryHidden" },
      { name: "Deals", rows, merged: ["A1:B1", "A5:A9"] },
      {
        name: "Other",
        rows: [
          ["c", "d"],
          ["x", "y"],
        ],
      },
    ]);
    expect(await read(made)).toMatchObject({
      sheet: "Deals",
      sheets: ["Notes", "Deals", "Other"],
      hidden: 1,
      merged: 2,
    });
    expect(await read(made, "Other")).toMatchObject({
      sheet: "Other",
      rows: [
        [1, "c", "d"],
        [2, "x", "y"],
      ],
    });
    expect(await read(made, "Old"), "a hidden one is not given").toMatchObject({ sheet: "Deals" });
    expect(await read(one(rows, { state: "hidden" })), "unless it is the only one").toMatchObject({
      sheet: "Deals",
    });
  });

  test("texts that cells share are kept whole however many and long they are", () => {
    const texts = new SharedTexts();
    const all = Array.from({ length: 3000 }, (_, index) => `${index} ${"£é漢".repeat(index % 40)}`);
    all.push("漢".repeat(100_000), "last");
    for (const text of all) texts.push(text);
    expect(all.map((_, index) => texts.at(index))).toEqual(all);
    expect([texts.at(-1), texts.at(all.length)]).toEqual([undefined, undefined]);
  });

  test("two hundred sheets, and limits with their names", async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ name: `S${at}`, rows: [["a"], [at]] }));
    expect(await read(book(many), "S199")).toMatchObject({
      sheet: "S199",
      rows: [
        [1, "a"],
        [2, "199"],
      ],
    });
    const long = one(Array.from({ length: 51 }, (_, at) => [at]));
    expect(await read(long)).toBe("“Deals” has more than 50 rows. Split it in two");
    expect(await read(one([["a"], ["x".repeat(1001)]]))).toBe(
      "Row 2 of “Deals” has a cell longer than 1,000 characters",
    );
    const far = one([["a"], [{ xml: '<c r="XFD2"><v>1</v></c>' }]]);
    expect(await read(far)).toBe("Row 2 of “Deals” has more than 10 columns");
    const blank = one([["a"], [1, { xml: '<c r="XFD2" s="1"/>' }]]);
    expect(await rowsOf(blank), "an empty cell far out is none").toEqual([
      [1, "a"],
      [2, "1"],
    ]);
    expect(await read(one([["a"], ["x".repeat(900)]]), null, { bytes: 500 })).toMatch(
      /holds more than 0 MB of text/,
    );
    expect(await read(new Uint8Array(Buffer.from("PK")))).toMatch(/^The workbook is damaged/);
  });

  test.each(data.formats)("the format %s is of a %s", (format, kind) => {
    expect(kindOfFormat(format)).toBe(kind);
  });

  test("the leap day that 1900 never had moves nothing", () => {
    expect([1, 59, 61].map((serial) => writtenNumber(serial, "day", false))).toEqual([
      "1900-01-01",
      "1900-02-28",
      "1900-03-01",
    ]);
    expect(writtenNumber(-1, "day", false)).toBe("-1");
  });
});

describe("writing", () => {
  const pieces = async (rows: readonly (string | number | null)[][]) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of workbookOf("Deals: all", [rows.slice(0, 1), rows.slice(1)])) chunks.push(chunk);
    return new Uint8Array(Buffer.concat(chunks));
  };

  test("what is written is a workbook that may be uploaded, and is read again as it was", async () => {
    const rows = [
      ["Name", "When", "Sum"],
      ["=cmd|' /C calc'!A0", "2027-03-01", 2500000.55],
      ['"quoted" & <tag> _x000D_ \u0001', null, -0.1],
      ["  kept  ", "2027-02-30", null],
    ];
    const bytes = await pieces(rows);
    writeFileSync(join(folder, "out.xlsx"), bytes);
    expect(await readContent(join(folder, "out.xlsx"), "xlsx", false)).toEqual({ problem: null });
    expect(await read(bytes)).toMatchObject({
      sheet: "Deals  all",
      rows: [
        [1, "Name", "When", "Sum"],
        [2, "=cmd|' /C calc'!A0", "2027-03-01", "2500000.55"],
        [3, '"quoted" & <tag> _x000D_ \u0001', "", "-0.1"],
        [4, "  kept  ", "2027-02-30"],
      ],
    });
  });

  test("any text comes back", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "binary", minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 5 }),
        async (cells) => {
          const texts = cells.map((text) => `a${text.toWellFormed()}`);
          expect(await rowsOf(await pieces([["x"], texts]))).toEqual([
            [1, "x"],
            [2, ...texts],
          ]);
        },
      ),
      { numRuns: 50 },
    );
  });
});

/** The elements of XML that comes in pieces of so many bytes. */
async function elementsOf(xml: string, size: number) {
  const bytes = Buffer.from(xml);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, at * size + size),
  );
  const all = [];
  for await (const elements of readXml(pieces)) all.push(...elements);
  return all;
}

test("XML is read the same however it is cut", async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><!-- a > b --><x:a xmlns:x="u" k="1 > 0">t&amp;t&#8217;s<b/><c>é<![CDATA[<raw>]]></c> tail</x:a>`;
  for (const size of [2, 3, 4, 5, 6, 7, 8, 1000]) {
    const found = await elementsOf(xml, size);
    expect(found.map(({ name, attributes, text }) => [name, attributes.get("k"), text])).toEqual([
      ["a", "1 > 0", "t&t’s"],
      ["b", undefined, ""],
      ["c", undefined, "é<raw>"],
    ]);
  }
});

test.each([
  ["a break of an old drawing that is never closed", "<a>x<br>y</a><b/>", ["a", "br", "b"]],
  ["an entity that is not known", "<a>x&nbsp;y</a>", ["a"]],
  ["several elements at the top", "<a/><b/>", ["a", "b"]],
  ["nothing", "", []],
  ["a document type", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", null],
  ["one that never ends", `<!DOCTYPE a [${"x".repeat(100_000)}`, null],
  ["a tag that never ends", "<a b='c'", null],
  ["two attributes of one name", "<a b='1' b='2'/>", null],
  ["an encoding that it has not", "<?xml version='1.0' encoding='UTF-16'?><a/>", null],
  ["a thousand elements in one another", "<a>".repeat(1001), null],
])("XML with %s is read, or refused", async (_what, xml, names) => {
  const read = elementsOf(xml, 64 * 1024);
  if (names) expect((await read).map(({ name }) => name)).toEqual(names);
  else await expect(read).rejects.toThrow("content");
});

describe("how a written table looks", () => {
  const partOf = async (rows: readonly (readonly (string | number | null)[])[], name: string) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of workbookOf("Table", [rows])) chunks.push(chunk);
    const part = unzipSync(new Uint8Array(Buffer.concat(chunks)))[name];
    return new TextDecoder().decode(part);
  };

  test("columns have widths, numbers their separators, and the table its filter", async () => {
    const rows = [
      ["Name", "Cost", "MOIC", "Year"],
      ["A holding of a rather long name", 18000000, 2.5, 2026],
      ["B", 1, 3, 2025],
    ];
    const sheet = await partOf(rows, "xl/worksheets/sheet1.xml");
    expect(sheet).toContain(
      '<col min="1" max="1" width="33" customWidth="1"/><col min="2" max="2" width="12"',
    );
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A1:D3"/></worksheet>');
    expect(sheet).toContain(
      '<c r="B2" s="3"><v>18000000</v></c><c r="C2" s="4"><v>2.5</v></c><c r="D2"><v>2026</v>',
    );
    const styles = await partOf(rows, "xl/styles.xml");
    expect(styles).toContain('<xf numFmtId="3" ');
    expect(styles).toContain('formatCode="#,##0.00####"');
  });

  test("what it writes is read as it was", async () => {
    const rows = [
      ["Rate", "Sum", "Day"],
      [0.855, 1234567.89, "2026-03-31"],
      [1.2345678, 12, "2026-04-30"],
    ];
    const chunks: Uint8Array[] = [];
    for await (const chunk of workbookOf("Table", [rows])) chunks.push(chunk);
    expect(await rowsOf(new Uint8Array(Buffer.concat(chunks)))).toEqual([
      [1, "Rate", "Sum", "Day"],
      [2, "0.855", "1234567.89", "2026-03-31"],
      [3, "1.2345678", "12", "2026-04-30"],
    ]);
  });
});
