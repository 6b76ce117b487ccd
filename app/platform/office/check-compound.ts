/** What a document from before 2007 is and would do ([MS-DOC], [MS-XLS], [MS-PPT]). */
import { CompoundFile } from "./compound-file.ts";
import { formulasProblem } from "./excel-binary.ts";
import type { FileType } from "../uploads/file-types.ts";
import type { ContentProblem } from "../uploads/upload.ts";
import { areFieldsTaken, tableStreamOf } from "./word-binary.ts";

const mainStreams: Partial<Record<FileType, readonly string[]>> = {
  doc: ["WordDocument"],
  xls: ["Workbook", "Book"],
  ppt: ["PowerPoint Document"],
};
const macroNames = ["Macros", "_VBA_PROJECT_CUR", "VBA", "_VBA_PROJECT"];
/** A file of any kind, packed into the document, runs with a click. */
const packageName = "\x01Ole10Native";

const xls = { sheet: 0x85, protection: 0x2f, macroSheet: 1, module: 6 };
const ppt = {
  vbaAtom: 0x0400,
  containerVersion: 0xf,
  click: 0x0ff3,
  control: 0x0fee,
  objectLink: 0x0fce,
  /** What a click does: a macro, a program, an object's own command. */
  actions: [1, 2, 5],
};

export function compoundProblem(bytes: Buffer, type: FileType): ContentProblem | null {
  const file = CompoundFile.open(bytes);
  if (!file) return "content";
  if (file.has("EncryptionInfo", "EncryptedPackage", "EncryptedSummary")) return "protected";
  const streams = (mainStreams[type] ?? []).filter((name) => file.has(name));
  if (streams.length === 0) return "content";
  if (file.has(...macroNames)) return "macros";
  if (file.has(packageName)) return "embedded";
  for (const name of streams) {
    const content = file.stream(name);
    if (!content) return "content";
    const problem =
      type === "xls"
        ? workbookProblem(content)
        : type === "ppt"
          ? slidesProblem(content)
          : textProblem(content);
    if (problem) return problem;
  }
  try {
    return actsProblem(file, type, streams);
  } catch (error) {
    // Its numbers lead nowhere, or are those of an older form: what would be in it is not known.
    if (error instanceof RangeError) return "old-form";
    throw error;
  }
}

function actsProblem(file: CompoundFile, type: FileType, streams: readonly string[]): ContentProblem | null {
  for (const name of streams) {
    const main = file.stream(name) ?? Buffer.alloc(0);
    if (type === "doc")
      return areFieldsTaken(main, file.stream(tableStreamOf(main)) ?? Buffer.alloc(0)) ? null : "field";
    const problem = type === "xls" ? formulasProblem(main) : null;
    if (problem) return problem;
  }
  return null;
}

/** A compound file inside a package is an object of another program, unless it is macros under another name. */
export function checkCompoundInside(bytes: Buffer): ContentProblem {
  return CompoundFile.open(bytes)?.has(...macroNames, "PROJECT", "PROJECTwm") ? "macros" : "embedded";
}

/** Records of two numbers, kind and length ([MS-XLS] 2.1.4). */
function workbookProblem(stream: Buffer): ContentProblem | null {
  for (let at = 0; at + 4 <= stream.length;) {
    const kind = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    if (kind === xls.protection) return "protected";
    const sheet = kind === xls.sheet ? stream[at + 9] : undefined;
    if (sheet === xls.macroSheet || sheet === xls.module) return "macros";
    at += 4 + length;
  }
  return null;
}

/** Records that may hold records ([MS-PPT] 2.3.1); the one about VBA says whether there is any. */
function slidesProblem(stream: Buffer): ContentProblem | null {
  for (let at = 0; at + 8 <= stream.length;) {
    const version = stream.readUInt16LE(at) & 0xf;
    const kind = stream.readUInt16LE(at + 2);
    if (kind === ppt.vbaAtom && at + 16 <= stream.length && stream.readUInt32LE(at + 12) !== 0)
      return "macros";
    if (kind === ppt.control) return "macros";
    if (kind === ppt.objectLink) return "linked";
    if (kind === ppt.click && at + 17 <= stream.length && ppt.actions.includes(stream[at + 16] ?? 0))
      return "macros";
    at += version === ppt.containerVersion ? 8 : 8 + stream.readUInt32LE(at + 4);
  }
  return null;
}

/** The flag of a password ([MS-DOC] 2.5.2, fEncrypted). */
function textProblem(stream: Buffer): ContentProblem | null {
  return stream.length > 12 && (stream.readUInt16LE(10) & 0x0100) !== 0 ? "protected" : null;
}
