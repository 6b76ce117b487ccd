import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8 } from "fflate";
import { afterAll, expect, test } from "vitest";
import { closePdf } from "#app/platform/pdf/pdf.server.ts";
import { checkContent } from "#app/platform/uploads/check-content.server.ts";
import {
  cleanFileName,
  type FileType,
  typesInWords,
  DOCUMENT_TYPES,
} from "#app/platform/uploads/file-types.ts";
import { statusOfProblems } from "#app/platform/uploads/upload.ts";
import * as make from "../support/upload-files.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-uploads-"));
afterAll(closePdf);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function check(bytes: Uint8Array, type: FileType) {
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  return checkContent(path, type);
}

const join2 = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

test.each<[string, Uint8Array, FileType]>([
  ["a PDF", make.pdf(), "pdf"],
  ["a PNG", make.png(), "png"],
  ["a JPEG", make.jpeg(), "jpeg"],
  ["a JPEG with an archive behind it", join2(make.jpeg(), make.zip()), "jpg"],
  ["a Word document", make.office("docx"), "docx"],
  ["an Excel sheet", make.office("xlsx"), "xlsx"],
  ["a presentation", make.office("pptx"), "pptx"],
  ["an old Word document", make.compound("WordDocument"), "doc"],
  ["an old Excel sheet", make.compound("Workbook"), "xls"],
  ["an old presentation", make.compound("PowerPoint Document"), "ppt"],
  ["a table", strToU8("name,value\nA,1\n"), "csv"],
])("%s is what its name says", async (_what, bytes, type) => {
  expect(await check(bytes, type)).toBeNull();
});

test.each<[string, Uint8Array, FileType, string]>([
  ["HTML as PDF", make.html, "pdf", "content"],
  ["SVG as PNG", make.svg, "png", "content"],
  ["a program as PDF", make.exe, "pdf", "content"],
  ["a PDF behind 500 bytes", join2(new Uint8Array(500), make.pdf()), "pdf", "content"],
  ["an archive as Word", make.zip(), "docx", "content"],
  ["Excel as Word", make.office("xlsx"), "docx", "content"],
  ["Word with macros as Word", make.office("docm"), "docx", "macros"],
  ["Word with a macro part", make.office("docx", { "word/vbaProject.bin": strToU8("x") }), "docx", "macros"],
  ["Word that climbs out", make.office("docx", { "../../x": strToU8("x") }), "docx", "content"],
  ["an archive bomb", make.office("docx", { bomb: new Uint8Array(4_000_000) }), "docx", "content"],
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

test("a crowd of files at once is asked to come back, and none of them counts as damaged", async () => {
  const path = join(folder, "crowd");
  writeFileSync(path, make.pdf());
  const found = await Promise.all(Array.from({ length: 80 }, () => checkContent(path, "pdf")));
  expect(new Set(found)).toEqual(new Set([null, "busy"]));
  expect(statusOfProblems([{ name: "crowd.pdf", problem: "busy" }])).toBe(503);
});
