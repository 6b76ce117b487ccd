import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { draftPath } from "../storage.server.ts";
import type { UploadedFile } from "./upload.ts";

/** The bytes of a file that is read once and not stored, as a stream that waits for its reader. */
export function readUpload(file: UploadedFile): Readable {
  return createReadStream(draftPath(file.draftId));
}
