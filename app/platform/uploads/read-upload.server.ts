import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { fileDraftPath } from "../storage/storage.server.ts";
import type { UploadedFile } from "./upload.ts";

/** Where the bytes are, for a process that reads them itself. */
export function uploadPath(file: UploadedFile): string {
  return resolve(fileDraftPath(file.draftId));
}

/** The bytes of a file that is read once and not stored, as a stream that waits for its reader. */
export function readUpload(file: UploadedFile): Readable {
  return createReadStream(fileDraftPath(file.draftId));
}
