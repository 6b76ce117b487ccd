/**
 * Uploaded files that wait for the rest of their form: the page carries a sealed token for each, bound to the person
 * who sent it, and the draft stays for an hour. Nothing of it is in the database.
 */
import { z } from "zod";
import { seal, unseal } from "../secrets/secrets.server.ts";
import { touchDraft } from "../storage/storage.server.ts";
import type { MarksSeen } from "../pdf/marks/marks-seen.ts";
import { EVERY_TYPE } from "./file-types.ts";
import type { UploadedFile } from "./upload.ts";

const pendingUpload = z.object({
  draftId: z.string(),
  name: z.string(),
  type: z.enum(EVERY_TYPE),
  contentType: z.string(),
  size: z.number(),
  sha256: z.string(),
  marks: z.custom<MarksSeen>().optional(),
});
const longestToken = 2000;

/** Keeps a file for another hour. @returns the token that gives it back to this person. */
export async function keepFile(userId: string, file: UploadedFile): Promise<string> {
  await touchDraft(file.draftId);
  return seal("uploads", userId, JSON.stringify(file)).toString("base64url");
}

/**
 * The files behind tokens of this person; a token that is not ours, or twice the same, is passed over.
 * @returns `gone`: those whose hour is over, or that have their place.
 */
export async function pendingUploads(
  userId: string,
  tokens: readonly string[],
): Promise<{ files: UploadedFile[]; gone: UploadedFile[] }> {
  const files = new Map<string, UploadedFile>();
  const gone = new Map<string, UploadedFile>();
  for (const token of tokens) {
    const file = read(userId, token);
    if (!file || files.has(file.draftId) || gone.has(file.draftId)) continue;
    if (await touchDraft(file.draftId)) files.set(file.draftId, file);
    else gone.set(file.draftId, file);
  }
  return { files: [...files.values()], gone: [...gone.values()] };
}

function read(userId: string, token: string): UploadedFile | null {
  if (token.length > longestToken) return null;
  try {
    return pendingUpload.parse(JSON.parse(unseal("uploads", userId, Buffer.from(token, "base64url"))));
  } catch {
    return null;
  }
}
