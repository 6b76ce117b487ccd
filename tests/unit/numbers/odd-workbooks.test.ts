/** Odd workbooks: each is read as a person would read it, or refused with the reason and the place. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { readSheet } from "#app/platform/workbook/read-sheet.server.ts";
import { NOT_WORKED_OUT, unmarkedCell } from "#app/platform/workbook/sheet-table.ts";
import { book, STYLES } from "../../support/reading/workbooks.ts";
import { storedFolder } from "../../support/scene/stored-folder.ts";

describe("workbooks", () => {
  const folder = storedFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const sheet = "xl/worksheets/sheet1.xml";
  const limits = { rows: 50, columns: 10, cell: 1000, bytes: 100_000 };
  const acme = [
    ["Name", "Sum", "Day"],
    ["Acme", "12.5", "2027-02-28"],
  ];
  const plain = book([
    {
      name: "Deals",
      rows: [
        ["Name", "Sum", "Day"],
        ["Acme", 12.5, { value: 46446, style: STYLES.day }],
      ],
    },
  ]);

  async function read(bytes: Uint8Array): Promise<string[][] | string> {
    const path = join(folder, "odd.xlsx");
    writeFileSync(path, bytes);
    const { read: answer, bytes: lines } = await readSheet(path, null, limits);
    if (!answer.ok) return answer.problem;
    const rows = strFromU8(lines).split("\n").filter(Boolean);
    return rows.map((one) =>
      (JSON.parse(one) as [number, ...string[]]).slice(1).map((cell) => unmarkedCell(String(cell)).text),
    );
  }
  type Parts = Record<string, string>;
  /** The plain one, changed. */
  function changed(change: (parts: Parts) => void): Uint8Array {
    const parts: Parts = Object.fromEntries(
      Object.entries(unzipSync(plain)).map(([name, bytes]) => [name, strFromU8(bytes)]),
    );
    change(parts);
    return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  }
  const inSheet = (from: string | RegExp, to: string) =>
    changed((parts) => (parts[sheet] = (parts[sheet] ?? "").replaceAll(from, to)));
  const renamed = (write: (name: string) => string) =>
    changed((parts) => {
      for (const [name, text] of Object.entries(parts)) {
        delete parts[name];
        parts[write(name)] = text;
      }
    });
  const sum = (xml: string) => inSheet(/<c r="B2">.*?<\/c>/g, xml);

  const same: [what: string, bytes: Uint8Array][] = [
    ["as it is", plain],
    ["names of elements with a prefix", inSheet(/<(\/?)([a-zA-Z])/g, "<$1x:$2")],
    ["cells without their places", inSheet(/<c r="[A-Z]\d"/g, "<c")],
    ["rows without their numbers", inSheet(/<row r="\d"/g, "<row")],
    ["comments and instructions between cells", inSheet("</c>", "</c><!-- <c r='Z9'/> --><?x y?>")],
    ["a mark of byte order before the XML", inSheet(/^/g, "\uFEFF")],
    ["single quotation marks", inSheet('"', "'")],
    ["a number with an exponent", sum('<c r="B2"><v>1.25E1</v></c>')],
    ["spaces around a number", sum('<c r="B2"><v> 12.5\n</v></c>')],
    ["the noise of doubles", sum('<c r="B2"><v>12.500000000000002</v></c>')],
    ["a formula", sum('<c r="B2"><f>25/2</f><v>12.5</v></c>')],
    ["a formula that others share", sum('<c r="B2"><f t="shared" si="0"/><v>12.5</v></c>')],
    ["a formula of an array", sum('<c r="B2"><f t="array" ref="B2:B2">SUM(A1:A1)</f><v>12.5</v></c>')],
    [
      "styles that align their cells",
      changed(
        (parts) =>
          (parts["xl/styles.xml"] = (parts["xl/styles.xml"] ?? "").replaceAll(
            /(<xf [^>]*)\/>/g,
            '$1><alignment wrapText="1"/><protection locked="0"/></xf>',
          )),
      ),
    ],
    [
      "shared texts on lines of their own, the reading before the letters",
      changed(
        (parts) =>
          (parts["xl/sharedStrings.xml"] = (parts["xl/sharedStrings.xml"] ?? "")
            .replaceAll("<si><r>", '<si><rPh sb="0" eb="1"><t>kana</t></rPh><r>')
            .replaceAll(/<(si|r|rPh)\b/g, "\n  <$1")),
      ),
    ],
    ["a day with its type", inSheet(/<c r="C2".*?<\/c>/g, '<c r="C2" t="d"><v>2027-02-28</v></c>')],
    [
      "text in the cell, in pieces",
      inSheet(/<c r="A2".*?<\/c>/g, '<c r="A2" t="inlineStr"><is><r><t>Ac</t></r><r><t>me</t></r></is></c>'),
    ],
    [
      "entities and CDATA",
      inSheet(/<c r="A2".*?<\/c>/g, '<c r="A2" t="inlineStr"><is><t>&#65;c<![CDATA[me]]></t></is></c>'),
    ],
    [
      "empty cells far out, and rows below",
      inSheet("</sheetData>", '<row r="9"><c r="XFD9" s="1"/></row></sheetData>'),
    ],
    ["parts named with the other slash", renamed((name) => name.replaceAll("/", "\\"))],
    [
      "parts in other letters",
      renamed((name) => (name.startsWith("xl/worksheets") ? name.toUpperCase() : name)),
    ],
    [
      "parts of other things",
      changed((parts) =>
        Object.assign(parts, {
          "docProps/app.xml": "<x/>",
          "xl/calcChain.xml": "<calcChain/>",
          "xl/theme/theme1.xml": "<y/>",
        }),
      ),
    ],
    [
      "a name of a sheet with an ampersand",
      changed(
        (parts) =>
          (parts["xl/workbook.xml"] = (parts["xl/workbook.xml"] ?? "").replace('"Deals"', '"Q1 &amp; Q2"')),
      ),
    ],
    [
      "relations of the strict kind",
      changed((parts) => {
        for (const name of Object.keys(parts))
          if (name.endsWith(".rels"))
            parts[name] = (parts[name] ?? "").replaceAll(
              "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
              "http://purl.oclc.org/ooxml/officeDocument/relationships",
            );
      }),
    ],
  ];
  test.each(same)("%s: the same rows", async (_, bytes) => {
    expect(await read(bytes)).toEqual(acme);
  });

  const others: [what: string, bytes: Uint8Array, said: string | RegExp][] = [
    ["a formula without its value", sum('<c r="B2"><f>NOW()</f></c>'), NOT_WORKED_OUT],
    ["a fault", sum('<c r="B2" t="e"><v>#DIV/0!</v></c>'), "#DIV/0!"],
    ["yes and no", sum('<c r="B2" t="b"><v>1</v></c>'), "TRUE"],
    ["a text that is not among the shared", sum('<c r="B2" t="s"><v>99</v></c>'), ""],
    ["a number that is none", sum('<c r="B2"><v> twelve </v></c>'), "twelve"],
    ["a number of spaces", sum('<c r="B2"><v> </v></c>'), ""],
    ["percent", sum('<c r="B2" s="2"><v>0.125</v></c>'), "12.5%"],
  ];
  test.each(others)("%s is told as it is", async (_, bytes, said) => {
    const rows = await read(bytes);
    expect(typeof rows === "string" ? rows : rows[1]?.[1]).toBe(said);
  });

  const refused: [what: string, bytes: Uint8Array, problem: RegExp][] = [
    ["no bytes", new Uint8Array(0), /damaged/],
    ["no ZIP", Buffer.from("Name,Sum\nAcme,12.5\n"), /damaged/],
    ["half a file", plain.subarray(0, plain.length / 2), /damaged/],
    ["a package of something else", zipSync({ "a.txt": strToU8("a") }), /can’t be read/],
    ["no sheet", changed((parts) => delete parts[sheet]), /no sheet with cells/],
    [
      "a cell beyond the last column",
      inSheet("</row></sheetData>", '<c r="XFD2"><v>1</v></c></row></sheetData>'),
      /more than 10 columns/,
    ],
    [
      "a cell that is too long",
      inSheet(/<c r="A2".*?<\/c>/g, `<c r="A2" t="inlineStr"><is><t>${"x".repeat(1001)}</t></is></c>`),
      /longer than 1,000 characters/,
    ],
    [
      "too many rows",
      inSheet("</sheetData>", `${"<row><c><v>1</v></c></row>".repeat(60)}</sheetData>`),
      /more than 50 rows/,
    ],
  ];
  test.each(refused)("%s is refused", async (_, bytes, problem) => {
    expect(await read(bytes)).toMatch(problem);
  });
});
