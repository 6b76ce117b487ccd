import { open } from "node:fs/promises";
import { PdfBusyError, PdfStoppedError } from "../pdf/jobs/pdf-errors.ts";
import { checkApart } from "../pdf/pdf.server.ts";
import { bytesAt } from "./bytes-at.server.ts";
import { type FileType, TEXT_TYPES } from "./file-types.ts";
import { jpegSize, pngSize, type PictureSize } from "./picture-size.server.ts";
import type { ContentRead } from "./read-content.server.ts";
import type { ContentProblem } from "./upload.ts";

const mostPixels = 50_000_000;
const texts: readonly FileType[] = TEXT_TYPES;
const seenAtStart: readonly FileType[] = ["png", "jpg", "jpeg", ...texts];

/**
 * Holds a file's bytes against the ending of its name. Of pictures and text only the start is looked at; whatever has
 * to be unpacked is read to its end in a process of its own.
 * @returns no problem when the content is what the name says.
 */
export async function checkContent(path: string, type: FileType): Promise<ContentRead> {
  return seenAtStart.includes(type) ? { problem: await problemAtStart(path, type) } : readApart(path, type);
}

async function problemAtStart(path: string, type: FileType): Promise<ContentProblem | null> {
  const file = await open(path);
  try {
    if (texts.includes(type)) return isText(await bytesAt(file, 0, 65_536)) ? null : "content";
    return checkPicture(await (type === "png" ? pngSize(file) : jpegSize(file)));
  } finally {
    await file.close();
  }
}

/** What can't be looked at in time can be stamped all the same: then nothing was seen of it. */
async function readApart(path: string, type: FileType): Promise<ContentRead> {
  try {
    return await checkApart(path, type, true);
  } catch (error) {
    if (error instanceof PdfStoppedError && type === "pdf") return readWithoutLooking(path, type);
    return { problem: problemOfProcess(error) };
  }
}

async function readWithoutLooking(path: string, type: FileType): Promise<ContentRead> {
  try {
    return await checkApart(path, type, false);
  } catch (error) {
    return { problem: problemOfProcess(error) };
  }
}

function problemOfProcess(error: unknown): ContentProblem {
  if (error instanceof PdfStoppedError) return "too-heavy";
  if (error instanceof PdfBusyError) return "busy";
  throw error;
}

/** UTF-16 is known by its mark, or by a zero in every second byte of its start. Any other text has no NUL. */
function isText(start: Uint8Array): boolean {
  const mark = ((start[0] ?? 0) << 8) | (start[1] ?? 0);
  const head = start.subarray(0, 64);
  const zeros = head.filter((byte) => byte === 0).length;
  const isWide =
    zeros >= head.length / 4 &&
    (head.every((byte, at) => at % 2 === 1 || byte !== 0) ||
      head.every((byte, at) => at % 2 === 0 || byte !== 0));
  return mark === 0xfffe || mark === 0xfeff || isWide || !start.includes(0);
}

function checkPicture(size: PictureSize | null): ContentProblem | null {
  if (!size || size.width === 0 || size.height === 0) return "content";
  return size.width * size.height > mostPixels ? "picture-size" : null;
}
