import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, deflateSync } from "node:zlib";
import { strToU8, zipSync, type Zippable } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { closePdf } from "#app/platform/pdf/pdf.server.ts";
import { checkContent } from "#app/platform/uploads/check-content.server.ts";
import {
  cleanFileName,
  DOCUMENT_TYPES,
  type FileType,
  typesInWords,
} from "#app/platform/uploads/file-types.ts";
import { type FileProblem, sayProblem, statusOfProblems } from "#app/platform/uploads/upload.ts";
import { oddPdf } from "../../support/scene/odd-pdfs.ts";
import * as make from "../../support/scene/upload-files.ts";
import { type Lies, type LyingEntry, writeZip } from "../../support/fuzz/write-zip.ts";
import { storedFolder } from "../../support/scene/stored-folder.ts";

const folder = storedFolder();
afterAll(closePdf);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function check(bytes: Uint8Array, type: FileType) {
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  return (await checkContent(path, type)).problem;
}

const joined = (...pieces: Uint8Array[]) => new Uint8Array(Buffer.concat(pieces));

test.each<[string, Uint8Array, FileType]>([
  ["a PDF", make.pdf(), "pdf"],
  ["a PNG", make.png(), "png"],
  ["a JPEG", make.jpeg(), "jpeg"],
  ["a JPEG with an archive behind it", joined(make.jpeg(), make.zip()), "jpg"],
  ["a Word document", make.office("docx"), "docx"],
  ["an Excel sheet", make.office("xlsx"), "xlsx"],
  ["a presentation", make.office("pptx"), "pptx"],
  ["an old Word document", make.oldWord(), "doc"],
  ["an old Excel sheet", make.oldWorkbook(), "xls"],
  ["an old presentation", make.compound("PowerPoint Document"), "ppt"],
  ["a table", strToU8("name,value\nA,1\n"), "csv"],
])("%s is what its name says", async (_what, bytes, type) => {
  expect(await check(bytes, type)).toBeNull();
});

test.each<[string, Uint8Array, FileType, string]>([
  ["HTML as PDF", make.html, "pdf", "content"],
  ["SVG as PNG", make.svg, "png", "content"],
  ["a program as PDF", make.exe, "pdf", "content"],
  ["a PDF behind 500 bytes", joined(new Uint8Array(500), make.pdf()), "pdf", "content"],
  ["an archive as Word", make.zip(), "docx", "content"],
  ["Excel as Word", make.office("xlsx"), "docx", "content"],
  ["Word with macros as Word", make.office("docm"), "docx", "macros"],
  ["Word with a macro part", make.office("docx", { "word/vbaProject.bin": strToU8("x") }), "docx", "macros"],
  ["an installer as Word", make.compound("Property", "File"), "doc", "content"],
  ["Word with a password", make.compound("EncryptionInfo", "EncryptedPackage"), "docx", "protected"],
  ["old Word with macros", make.compound("WordDocument", "Macros"), "doc", "macros"],
  ["a picture of 60 megapixels", make.png(10_000, 6_000), "png", "picture-size"],
  ["a JPEG without a size", strToU8("\u00ff\u00d8\u00ff\u00d9"), "jpg", "content"],
  ["an empty archive end", new Uint8Array(Buffer.from("504b0304504b0506", "hex")), "docx", "content"],
  ["zeros as a table", new Uint8Array(20), "csv", "content"],
])("%s is refused", async (_what, bytes, type, problem) => {
  expect(await check(bytes, type)).toBe(problem);
});

test.each([
  ["report.pdf", "report.pdf", "pdf"],
  ["../../etc/x.PDF", "x.PDF", "pdf"],
  ["C:\\Users\\me\\x.docx", "x.docx", "docx"],
  ["a.pdf.exe", "a.pdf.exe", "exe"],
  ["CON", "_CON", ""],
  [".htaccess", "htaccess", ""],
  ["-rf.pdf", "rf.pdf", "pdf"],
  ["evil\u202Efdp.exe", "evilfdp.exe", "exe"],
  ["Re\u0301sume\u0301.pdf", "Résumé.pdf", "pdf"],
  ["a\u0000b\n.png", "ab.png", "png"],
  ["", "", ""],
])("the name %j is shown as %j", (given, name, ending) => {
  expect(cleanFileName(given)).toEqual({ name, ending });
});

test("a name of 300 characters is cut, and keeps its ending", () => {
  const { name, ending } = cleanFileName(`${"é".repeat(300)}.pdf`);
  expect([name.length, ending, name.endsWith(".pdf")]).toEqual([150, "pdf", true]);
});

test("the types in words", () => {
  expect(typesInWords(DOCUMENT_TYPES)).toBe("PDF, Word, Excel, PowerPoint, PNG or JPG");
});

test.each<[problems: FileProblem[], status: number]>([
  [["busy"], 503],
  [["busy", "empty"], 400],
  [["too-many", "gone"], 400],
  [["empty", "content"], 415],
  [["content", "too-large"], 413],
  [["macros", "total"], 413],
])("of files that are %j the worst says the status: %d", (problems, status) => {
  expect(statusOfProblems(problems.map((problem) => ({ name: "a.pdf", problem })))).toBe(status);
});

test.each<[FileProblem, string]>([
  ["too-large", "“a.pdf” must be 20 MB or smaller."],
  ["total", "All files together must be 50 MB or smaller: “a.pdf” was left out."],
  ["too-many", "You can send up to 5 files at once: “a.pdf” was left out."],
  ["empty", "“a.pdf” is empty."],
  ["type", "“a.pdf” must be PDF or PNG."],
])("a file that is %s is told with the limit", (problem, said) => {
  const limits = {
    types: ["pdf", "png"] as const,
    files: 5,
    fileBytes: 20 * 2 ** 20,
    totalBytes: 50 * 2 ** 20,
  };
  expect(sayProblem({ name: "a.pdf", problem }, limits)).toBe(said);
});

test("a crowd of files at once is asked to come back, and none of them counts as damaged", async () => {
  const path = join(folder, "crowd");
  writeFileSync(path, make.pdf());
  const found = await Promise.all(
    Array.from({ length: 80 }, async () => (await checkContent(path, "pdf")).problem),
  );
  expect(new Set(found)).toEqual(new Set([null, "busy"]));
  expect(statusOfProblems([{ name: "crowd.pdf", problem: "busy" }])).toBe(503);
});

const parts = Object.entries(make.officeParts("docx")) as [string, Uint8Array][];
const entries = (more: LyingEntry[] = [], change: (entry: LyingEntry) => LyingEntry = (entry) => entry) => [
  ...parts.map(([name, content]) => change({ name, content })),
  ...more,
];
/** A document with one more part that lies, or with lies about all. */
const lying = (more: Partial<LyingEntry> = {}, lies: Lies = {}) =>
  writeZip(entries([{ name: "word/more.xml", content: "<more/>".repeat(20), ...more }]), lies);
const noise = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7919) % 251);
const zip64 = (size: bigint, packed: bigint) => {
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(size, 4);
  extra.writeBigUInt64LE(packed, 12);
  return extra;
};
/** The same part with its sizes in fields of 64 bits. */
const large = () => {
  const content = "<more/>".repeat(20);
  const said = { size: 0xffffffff, packed: 0xffffffff };
  const extra = zip64(BigInt(content.length), BigInt(deflateRawSync(content).length));
  return lying({ content, local: said, central: said, extra });
};
/** An archive with its end in fields of 64 bits, as streams of a workbook are written. */
const withLargeEnd = (bytes: Uint8Array, more = 0) => {
  const end = Buffer.from(bytes.subarray(-22));
  const [record, locator] = [Buffer.alloc(56), Buffer.alloc(20)];
  record.writeUInt32LE(0x06064b50, 0);
  const entries = BigInt(end.readUInt16LE(10) + more);
  const fields = [44n, 0n, entries, entries, BigInt(end.readUInt32LE(12)), BigInt(end.readUInt32LE(16))];
  [4, 12, 24, 32, 40, 48].forEach((at, index) => record.writeBigUInt64LE(fields[index]!, at));
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(bytes.length - 22), 8);
  locator.writeUInt32LE(1, 16);
  return joined(bytes.subarray(0, -22), record, locator, end);
};

describe("archives", () => {
  test.each<[string, Uint8Array]>([
    ["as it should be", lying()],
    ["stored", lying({ stored: true })],
    ["written as a stream", lying({ streamed: true })],
    ["with folders of their own", lying({ name: "word/", content: "", stored: true })],
    ["with a field of filling", lying({ extra: Buffer.from("feca0000", "hex") })],
    ["with sizes of 64 bits", large()],
    ["with an end of 64 bits", withLargeEnd(large())],
  ])("one %s is taken", async (_what, bytes) => {
    expect(await check(bytes, "docx")).toBeNull();
  });

  test.each<[string, Uint8Array, string?]>([
    ["that says less than it unpacks to", lying({ central: { size: 5 }, local: { size: 5 } })],
    ["that says more than it unpacks to", lying({ central: { size: 500 }, local: { size: 500 } })],
    ["whose directory alone says less", lying({ central: { size: 5 } })],
    ["whose entry alone says less", lying({ local: { size: 5 } })],
    ["with another sum", lying({ central: { crc: 1 }, local: { crc: 1 } })],
    ["with another sum in one place", lying({ central: { crc: 1 } })],
    ["with another name in its own header", lying({ local: { name: "word/evil.xml" } })],
    ["packed in another way in its own header", lying({ local: { method: 0 } })],
    ["packed in an unknown way", lying({ local: { method: 12 }, central: { method: 12 } })],
    ["that counts fewer entries", lying({}, { count: 3 })],
    ["that counts more entries", lying({}, { count: 5 })],
    ["that counts none", lying({}, { count: 0 })],
    ["with a shorter directory", lying({}, { length: 60 })],
    ["whose directory begins elsewhere", lying({}, { from: 4 })],
    ["over another entry", lying({ central: { at: 0 } })],
    ["within another entry", lying({ central: { at: 40 } })],
    ["behind a gap", lying({ gap: 40 })],
    [
      "with an entry that is in no directory",
      lying({}, { hidden: zipSync({ a: strToU8("x") }).slice(0, 40) }),
    ],
    ["with something before it", lying({}, { before: strToU8("MZ program") })],
    ["with something behind it", lying({}, { after: noise(30) })],
    ["with another archive behind it", lying({}, { after: make.zip() })],
    ["with a comment", lying({}, { comment: "PK\x05\x06 and so on" })],
    ["with bytes behind the packed ones", lying({ tail: 20 })],
    ["with two parts of one name", lying({ name: "main.xml" })],
    ["with two parts of one name but for case", lying({ name: "MAIN.xml" })],
    ["with two parts of one name but for an escape", lying({ name: "%6dain.xml" })],
    ["with two lists of types", lying({ name: "[Content_Types].xml", content: make.typesPart("docx") })],
    [
      "with a second list in capitals",
      lying({ name: "[CONTENT_TYPES].XML", content: make.typesPart("docm") }),
    ],
    ["that climbs out", lying({ name: "../../x" })],
    ["that climbs out with backslashes", lying({ name: "..\\..\\x" })],
    ["with an absolute name", lying({ name: "/etc/passwd" })],
    ["with a drive's name", lying({ name: "C:evil.xml" })],
    ["with a link", lying({ central: { attributes: 0xa1ff0000 } })],
    ["with a NUL in a name", lying({ name: "a\0.xml" })],
    ["with a second name for a part", lying({ extra: Buffer.from("75700500010000000078", "hex") })],
    ["that says it is large, and is not", lying({ central: { size: 0xffffffff }, extra: zip64(5n, 5n) })],
    ["that says it is large, and not how", lying({ central: { size: 0xffffffff } })],
    ["whose end of 64 bits counts more", withLargeEnd(lying(), 1)],
    ["whose end of 64 bits is elsewhere", joined(new Uint8Array(4), withLargeEnd(lying()))],
    ["with a password", lying({ local: { flags: 1 }, central: { flags: 1 } }), "protected"],
    ["with a strong password", lying({ local: { flags: 0x41 }, central: { flags: 0x41 } }), "protected"],
    ["with a password in one place", lying({ local: { flags: 1 } })],
    ["that ends early", lying().slice(0, -40)],
    ["that lacks its first byte", lying().slice(1)],
    ["of nothing", writeZip([])],
    ["of zeros that unpack to 300 times as much", lying({ content: new Uint8Array(3_000_000) })],
    ["that unpacks to 600 MB", lying({ content: noise(3_100_000), central: { size: 629145600 } })],
  ])("one %s is refused", async (_what, bytes, problem = "content") => {
    expect(await check(bytes, "docx")).toBe(problem);
  });
});

const typed = (kind: "docx" | "xlsx" | "pptx", row: string, more: Zippable = {}) =>
  make.office(kind, { "[Content_Types].xml": make.typesPart(kind, row), ...more });
const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${type}"/>`;
const related = (type: string, target = "x.bin", isOutside = false): Zippable => ({
  "_rels/main.xml.rels": make.relations({ type, target, isOutside }),
});
const docx = (parts: Zippable) => make.office("docx", parts);
const relating = (...relation: Parameters<typeof related>) => docx(related(...relation));
const wide = (text: Uint8Array) =>
  new Uint8Array(Buffer.from(`\ufeff${Buffer.from(text).toString()}`, "utf16le"));
const ooxml = "application/vnd.openxmlformats-officedocument";
const word = `${ooxml}.wordprocessingml.document.main+xml`;
const ole = make.compound("Contents");
const vba = "application/vnd.ms-office.vbaProject";
const named = "http://schemas.microsoft.com/office/2006/relationships";

const rowsOf = (tables: Record<string, [what: string, bytes: Uint8Array, type?: FileType][]>) =>
  Object.entries(tables).flatMap(([problem, rows]) =>
    rows.map(([what, bytes, type]) => ({ problem, what, bytes, type })),
  );

describe("packages", () => {
  test.each<[string, Uint8Array, FileType]>([
    ["a link to click", relating("hyperlink", "https://example.com/", true), "docx"],
    [
      "a formula's other workbook",
      make.office("xlsx", related("externalLinkPath", "file:///C:/b.xlsx", true)),
      "xlsx",
    ],
    [
      "a template on its writer's drive",
      relating("attachedTemplate", "file:///C:\\Firm\\Letter.dotx", true),
      "docx",
    ],
    [
      "a chart's table",
      make.office("pptx", { "ppt/embeddings/a.xlsx": make.office("xlsx"), ...related("package", "a.xlsx") }),
      "pptx",
    ],
    ["a list of types in UTF-16", docx({ "[Content_Types].xml": wide(make.typesPart("docx")) }), "docx"],
  ])("one with %s is taken", async (_what, bytes, type) => {
    expect(await check(bytes, type)).toBeNull();
  });

  const refused: Record<string, [what: string, bytes: Uint8Array, type?: FileType][]> = {
    macros: [
      ["a macro part by another name", typed("docx", override("/word/note.bin", vba))],
      ["a macro type for an ending", typed("docx", `<Default Extension="dat" ContentType="${vba}"/>`)],
      [
        "a macro type in odd letters",
        typed("docx", override("/a.bin", "APPLICATION/vnd.ms-office.VBAPROJECT ; a=b")),
      ],
      ["a macro type in entities", typed("docx", override("/a.bin", vba.replace("vba", "&#118;b&#x61;")))],
      [
        "a macro type in UTF-16",
        docx({ "[Content_Types].xml": wide(make.typesPart("docx", override("/a.bin", vba))) }),
      ],
      ["a macro relationship", relating(`${named}/vbaProject`, "note.bin")],
      ["macros by their first bytes", docx({ "media/image1.png": make.compound("VBA", "PROJECT") })],
      [
        "an Excel 4 sheet",
        typed("xlsx", override("/xl/s.xml", "application/vnd.ms-excel.macrosheet+xml")),
        "xlsx",
      ],
      [
        "an international Excel 4 sheet",
        typed("xlsx", override("/xl/s.xml", "application/vnd.ms-excel.intlmacrosheet+xml")),
        "xlsx",
      ],
      ["a macro sheet's relationship", make.office("xlsx", related(`${named}/xlMacrosheet`)), "xlsx"],
      [
        "a folder of macro sheets",
        make.office("xlsx", { "xl/macrosheets/sheet1.xml": strToU8("<x/>") }),
        "xlsx",
      ],
      ["controls", relating("control", "activeX1.xml")],
      ["macros in a document inside", docx({ "a.bin": make.office("xlsx", related(`${named}/vbaProject`)) })],
      [
        "a click that starts a program",
        typed("pptx", override("/ppt/slides/slide1.xml", `${ooxml}.presentationml.slide+xml`), {
          "ppt/slides/slide1.xml": strToU8(
            '<p:sld><a:hlinkClick action="ppaction://program?file=cmd"/></p:sld>',
          ),
        }),
        "pptx",
      ],
    ],
    linked: [
      ["a template on the web", relating("attachedTemplate", "https://x.example/a.dotm", true)],
      ["a template on a share", relating("attachedTemplate", "\\\\10.0.0.1\\a.dotm", true)],
      ["a template that does not say where", relating("attachedTemplate", "http://x/a.dotm")],
      ["a frame", relating("frame", "http://x/", true)],
      ["a picture elsewhere", relating("image", "http://x/a.png", true)],
      ["an object elsewhere", relating("oleObject", "http://x/a.html!", true)],
      ["a document within", relating("subDocument", "file:///C:/b.docx", true)],
      ["an add-in", relating("http://schemas.microsoft.com/office/2011/relationships/webextension")],
      [
        "a command in a workbook",
        typed("xlsx", override("/xl/e.xml", `${ooxml}.spreadsheetml.externalLink+xml`), {
          "xl/e.xml": strToU8('<x:externalLink><x:ddeLink ddeService="cmd"/></x:externalLink>'),
        }),
        "xlsx",
      ],
    ],
    embedded: [
      ["an object of another program", docx({ "word/embeddings/oleObject1.bin": ole })],
      ["an object's relationship", relating("oleObject", "embeddings/o.bin")],
      ["a program", docx({ "word/media/image1.emf": make.exe })],
      ["an archive", docx({ "word/a.bin": make.zip() })],
      ["another kind of text", relating("aFChunk", "a.rtf")],
    ],
    content: [
      ["two kinds of document", typed("docx", override("/b.xml", make.mains.xlsx))],
      ["two types for a part", typed("docx", override("/MAIN.xml", word))],
      ["entities of its own", docx({ "_rels/.rels": strToU8("<!DOCTYPE r []><Relationships/>") })],
      ["no relationship", docx({ "_rels/.rels": make.relations() })],
      [
        "two documents",
        docx({
          "_rels/.rels": make.relations(
            { type: "officeDocument", target: "main.xml" },
            {
              type: "http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument",
              target: "b.xml",
            },
          ),
        }),
      ],
      [
        "a document of another type",
        docx({ "_rels/.rels": make.relations({ type: "officeDocument", target: "other.xml" }) }),
      ],
      [
        "types in an unknown encoding",
        docx({
          "[Content_Types].xml": strToU8(`<?xml version="1.0" encoding="UTF-7"?><Types/>`),
        }),
      ],
    ],
  };
  test.each(rowsOf(refused))(
    "$problem: one with $what is refused",
    async ({ problem, bytes, type = "docx" }) => {
      expect(await check(bytes, type)).toBe(problem);
    },
  );
});

const sheet = (kind: number) => {
  const book = Buffer.alloc(40);
  book.writeUInt16LE(0x0809, 0);
  book.writeUInt16LE(16, 2);
  book.writeUInt16LE(0x0600, 4);
  book.writeUInt16LE(0x0085, 20);
  book.writeUInt16LE(8, 22);
  book[29] = kind;
  return book;
};
const slides = Buffer.from("0f00ff0314000000" + "0200000400000000", "hex");
const withVba = Buffer.concat([
  Buffer.from("0f00ff0314000000" + "020000040c000000" + "01000000" + "01000000" + "02000000", "hex"),
]);
/** Of two streams the first comes back to its beginning; the other begins there, too. */
const circle = (isShared: boolean) => {
  const file = Buffer.from(
    make.compoundOf({ WordDocument: new Uint8Array(9000), Data: new Uint8Array(9000) }),
  );
  const first = file.readUInt32LE(entryAt(file, "WordDocument") + 116);
  file.writeUInt32LE(first, (file.readUInt32LE(76) + 1) * 512 + (first + 1) * 4);
  if (isShared) file.writeUInt32LE(first + 1, entryAt(file, "Data") + 116);
  return new Uint8Array(file);
};
const entryAt = (file: Buffer, name: string) => file.indexOf(Buffer.from(`${name}\0`, "utf16le"));
const hiddenMacros = () => {
  const file = Buffer.from(make.compound("WordDocument", "Macros"));
  file.fill(0xff, entryAt(file, "Macros") + 116, entryAt(file, "Macros") + 124);
  return new Uint8Array(file);
};
const letter = (flags: number) => {
  const head = Buffer.alloc(32);
  head.writeUInt16LE(0xa5ec, 0);
  head.writeUInt16LE(flags, 10);
  return head;
};

test.each<[string, Uint8Array, FileType, string | null]>([
  ["a workbook", make.compoundWith("Workbook", sheet(0)), "xls", null],
  ["a workbook with charts", make.compoundWith("Workbook", sheet(2)), "xls", null],
  ["an Excel 4 sheet", make.compoundWith("Workbook", sheet(1)), "xls", "macros"],
  ["an Excel 5 module", make.compoundWith("Book", sheet(6)), "xls", "macros"],
  [
    "a workbook with a password",
    make.compoundWith("Workbook", Buffer.from("0908040000060500" + "2f000200ffff", "hex")),
    "xls",
    "protected",
  ],
  ["slides", make.compoundWith("PowerPoint Document", slides), "ppt", null],
  ["slides with macros", make.compoundWith("PowerPoint Document", withVba), "ppt", "macros"],
  ["a letter", make.oldWord("See page \x13 PAGE \x141\x15."), "doc", null],
  ["a letter whose text can’t be found", make.compoundWith("WordDocument", letter(0)), "doc", "old-form"],
  ["a letter with a password", make.compoundWith("WordDocument", letter(0x100)), "doc", "protected"],
  ["a letter with a packed file", make.compound("WordDocument", "\x01Ole10Native"), "doc", "embedded"],
  ["a stream whose sectors go in a circle", circle(false), "doc", "content"],
  ["a stream that begins within such a circle", circle(true), "doc", "too-heavy"],
  ["an old Word document with macros that have no place", hiddenMacros(), "doc", "macros"],
])("of before 2007: %s", async (_what, bytes, type, problem) => {
  expect(await check(bytes, type)).toBe(problem);
});

const catalog = (entry: string, ...objects: string[]) =>
  make.pdfOf([`1 0 obj<</Type/Catalog/Pages 2 0 R ${entry}>>endobj`, ...objects]);
const packed = (objects: [number, string][], filter = "/Filter/FlateDecode") => {
  const body = objects.map(([, text]) => text).join(" ");
  let at = 0;
  const head =
    objects.map(([number, text]) => `${number} ${(at += text.length + 1) - text.length - 1}`).join(" ") + " ";
  const bytes = filter ? deflateSync(head + body) : Buffer.from(head + body);
  return stream(`/Type/ObjStm/N ${objects.length}/First ${head.length}${filter}`, bytes);
};
const stream = (about: string, bytes = Buffer.alloc(0)) =>
  `8 0 obj<<${about}/Length ${bytes.length}>>stream\n${bytes.toString("latin1")}\nendstream endobj`;
const swollen = "/Type/ObjStm/N 9/First 9/Filter/FlateDecode";
const locked = await make.realPdf(2, "secret");
const script = "<</S/JavaScript/JS(app.alert(1))>>";

describe("PDFs", () => {
  test.each<[string, Uint8Array]>([
    ["a place to begin at", catalog("/OpenAction[3 0 R/Fit]")],
    ["an action that leads to a page", catalog("/OpenAction<</S/GoTo/D[3 0 R/Fit]>>")],
    ["an action that turns the page", catalog("/OpenAction 5 0 R", "5 0 obj<</S/Named/N/FirstPage>>endobj")],
    [
      "a link to click",
      catalog("", "5 0 obj<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://x.example)>>>>endobj"),
    ],
    ["words about objects", catalog("", "5 0 obj(There are 3 objects and an obj)endobj")],
    [
      "the beginning of an object in a text",
      oddPdf({ content: "BT (Sheet 3 obj. and 4 0 obj codes) Tj ET" }),
    ],
    ["words after its end", Buffer.concat([oddPdf(), Buffer.from("<!-- sent by a printer -->")])],
    ["words about scripts", catalog("", "5 0 obj(/JavaScript /JS /Launch)endobj")],
    ["packed objects", catalog("", packed([[5, "<</A 1>>"]]))],
  ])("one with %s is taken", async (_what, bytes) => {
    expect(await check(bytes, "pdf")).toBeNull();
  });

  const refused: Record<string, [what: string, bytes: Uint8Array][]> = {
    active: [
      ["a script to begin with", catalog(`/OpenAction${script}`)],
      ["an escaped script", catalog("/Open#41ction<</S/J#61vaScript/J#53(x)>>")],
      ["a packed script", catalog("/OpenAction 5 0 R", packed([[5, script]]))],
      ["a script packed as it is", catalog("/OpenAction 5 0 R", packed([[5, script]], ""))],
      ["an address to begin with", catalog("/OpenAction<</S/URI/URI(http://x)>>")],
      ["a name of a kind elsewhere", catalog("/OpenAction<</S 5 0 R>>", "5 0 obj/Launch endobj")],
      ["another file to begin with", catalog("/OpenAction<</S/GoToR/F(\\\\\\\\x\\\\y)>>")],
      ["a page, then a script", catalog(`/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI>>>>`)],
      ["printing to begin with", catalog("/OpenAction<</S/Named/N/Print>>")],
      ["actions of its own", catalog("/AA<</WC 5 0 R>>", "5 0 obj<</S/URI>>endobj")],
      ["scripts by name", catalog("/Names<</JavaScript<</Names[(a)5 0 R]>>>>", "5 0 obj<<>>endobj")],
      ["a program to start", catalog("", "5 0 obj<</S/Launch/F(cmd.exe)>>endobj")],
      ["a form that sends", catalog("", "5 0 obj<</S/SubmitForm/F(http://x)>>endobj")],
      ["data from elsewhere", catalog("", "5 0 obj<</S/ImportData/F(x)>>endobj")],
      ["rich media", catalog("", "5 0 obj<</Type/Annot/Subtype/RichMedia>>endobj")],
      ["a film", catalog("", "5 0 obj<</Type/Annot/Subtype/Screen/A<</S/Rendition>>>>endobj")],
      ["a form in XML", catalog("/AcroForm<</XFA 5 0 R>>", "5 0 obj<<>>endobj")],
      ["a stream from elsewhere", catalog("", "5 0 obj<</F(http://x)/Length 1>>stream\nx\nendstream endobj")],
      ["a script that another object replaces", catalog("", `5 0 obj${script}endobj 5 0 obj<<>>endobj`)],
      ["a script whose key comes again", catalog(`/OpenAction${script}/OpenAction[3 0 R/Fit]`)],
    ],
    embedded: [
      ["files inside", catalog("/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>", "5 0 obj<<>>endobj")],
      ["a file on a page", catalog("", "5 0 obj<</Type/Annot/Subtype/FileAttachment>>endobj")],
      ["a file of a file", catalog("", "5 0 obj<</Type/Filespec/EF<</F 6 0 R>>>>endobj")],
    ],
    protected: [["a password", locked]],
    content: [
      ["nothing", strToU8("%PDF-1.7 nothing")],
      [
        "no page",
        strToU8(
          "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 5>>endobj\ntrailer<</Root 1 0 R>>",
        ),
      ],
    ],
    "unreadable-object": [
      ["an object that can't be read", catalog("", "5 0 obj<</A >>> endobj")],
      ["packed objects that do not say so", catalog("", packed([[5, script]]).replace("/Type/ObjStm", ""))],
      [
        "objects packed as no program does",
        catalog("", packed([[5, "<<>>"]], "/Filter[/FlateDecode/LZWDecode]")),
      ],
    ],
    "hidden-object": [
      [
        "an object in a stream",
        catalog("", `5 0 obj<</Length 60>>stream\n6 0 obj${script}endobj\nendstream endobj`),
      ],
      ["an object in a text", catalog("", "5 0 obj(6%\r0 obj<</S/URI>>endobj)endobj")],
    ],
    "cut-off": [
      ["half of its bytes", oddPdf().slice(0, 500)],
      [
        "its second version cut",
        Buffer.concat([oddPdf(), Buffer.from("30 0 obj<</A 1>>endobj\n31 0 obj<</B")]),
      ],
      ["fewer bytes than it says", catalog("", "5 0 obj<</Linearized 1/L 999999>>endobj")],
    ],
    "too-heavy": [
      [
        "pages in a circle",
        strToU8(
          "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>",
        ),
      ],
      [
        "a page 2,001 times",
        strToU8(
          `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[${"3 0 R ".repeat(2001)}]/Count 1>>endobj\n3 0 obj<</Type/Page/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>`,
        ),
      ],
      ["a million objects", make.crowdedPdf()],
      ["two thousand million lines of a table", catalog("", stream("/Type/XRef/Size 2000000000/W[0 0 0]"))],
      [
        "objects that unpack to 70 MB",
        catalog("", stream(swollen, deflateSync(Buffer.alloc(70_000_000, "0 ")))),
      ],
    ],
  };
  test.each(rowsOf(refused))("$problem: one with $what is refused", async ({ problem, bytes }) => {
    expect(await check(bytes, "pdf")).toBe(problem);
  });
});
