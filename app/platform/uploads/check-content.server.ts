import type { FileHandle } from "node:fs/promises";
import { bytesAt } from "./bytes-at.server.ts";
import { readCompoundNames } from "./compound-file.server.ts";
import type { FileType } from "./file-types.ts";
import { jpegSize, pngSize, type PictureSize } from "./picture-size.server.ts";
import { readZipDirectory, readZipText, type ZipEntry } from "./zip-directory.server.ts";

/** Why the content won't do for what the name says. */
export type ContentProblem = "content" | "protected" | "macros" | "picture-size";

const mostPixels = 50_000_000;
const mostUnpacked = 500 * 1024 * 1024;
const mostRatio = 200;
const largestTypesPart = 1024 * 1024;

const mainParts: Partial<Record<FileType, string>> = {
  docx: "wordprocessingml.document.main+xml",
  xlsx: "spreadsheetml.sheet.main+xml",
  pptx: "presentationml.presentation.main+xml",
};
const mainStreams: Partial<Record<FileType, readonly string[]>> = {
  doc: ["WordDocument"],
  xls: ["Workbook", "Book"],
  ppt: ["PowerPoint Document"],
};

/**
 * Holds a file's bytes against the ending of its name. Nothing is unpacked and nothing runs: magic numbers, the size
 * a picture claims, the directory of an Office document.
 * @param size of the file, in bytes.
 * @returns null when the content is what the name says.
 */
export async function checkContent(
  file: FileHandle,
  type: FileType,
  size: number,
): Promise<ContentProblem | null> {
  switch (type) {
    case "pdf":
      return (await bytesAt(file, 0, 5)).toString("latin1") === "%PDF-" ? null : "content";
    case "png":
      return checkPicture(await pngSize(file));
    case "jpg":
    case "jpeg":
      return checkPicture(await jpegSize(file));
    case "csv":
      return isText(await bytesAt(file, 0, 65_536)) ? null : "content";
    case "docx":
    case "xlsx":
    case "pptx":
      return checkPackage(file, mainParts[type] ?? "", size);
    default:
      return checkCompound(file, mainStreams[type] ?? []);
  }
}

/** UTF-16 is known by its mark; whoever reads the file says what to do about it. Any other text has no NUL. */
function isText(start: Uint8Array): boolean {
  const mark = ((start[0] ?? 0) << 8) | (start[1] ?? 0);
  return mark === 0xfffe || mark === 0xfeff || !start.includes(0);
}

function checkPicture(size: PictureSize | null): ContentProblem | null {
  if (!size || size.width === 0 || size.height === 0) return "content";
  return size.width * size.height > mostPixels ? "picture-size" : null;
}

async function checkPackage(file: FileHandle, main: string, size: number): Promise<ContentProblem | null> {
  const entries = await readZipDirectory(file, size);
  // A document with a password is a compound file that holds the encrypted package.
  if (!entries) return (await readCompoundNames(file))?.has("EncryptionInfo") ? "protected" : "content";
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (unpacked > mostUnpacked || unpacked > size * mostRatio) return "content";
  if (entries.some(isDangerous)) return "content";
  if (entries.some(({ isEncrypted }) => isEncrypted)) return "protected";
  const part = entries.find(({ name }) => name === "[Content_Types].xml");
  const types = part && (await readZipText(file, part, largestTypesPart));
  if (!types) return "content";
  if (/macroEnabled/i.test(types) || entries.some(({ name }) => /(?:^|\/)vbaProject\.bin$/i.test(name)))
    return "macros";
  return types.includes(main) && mainTypesIn(types) === 1 ? null : "content";
}

/** A package is one kind of document, not two. */
function mainTypesIn(types: string): number {
  return Object.values(mainParts).filter((main) => types.includes(main)).length;
}

function isDangerous({ name, isLink }: ZipEntry): boolean {
  return (
    isLink || /^(?:[\\/]|[a-z]:)/i.test(name) || name.includes("\0") || name.split(/[\\/]/).includes("..")
  );
}

async function checkCompound(file: FileHandle, streams: readonly string[]): Promise<ContentProblem | null> {
  const names = await readCompoundNames(file);
  if (!names) return "content";
  if (names.has("EncryptionInfo") || names.has("EncryptedPackage")) return "protected";
  if (!streams.some((stream) => names.has(stream))) return "content";
  return names.has("Macros") || names.has("_VBA_PROJECT_CUR") || names.has("VBA") ? "macros" : null;
}
