import { isAdmin, type Member } from "#app/features/actor.ts";
import { removeFileDraft } from "#app/platform/storage/storage.server.ts";
import { EVERY_TYPE } from "#app/platform/uploads/file-types.ts";
import { receiveUpload } from "#app/platform/uploads/receive-upload.server.ts";
import { keepFile, pendingUploads } from "#app/platform/uploads/pending-uploads.server.ts";
import {
  declaredLength,
  receiveAllowed,
  type UploadRefusal,
} from "#app/platform/uploads/upload-allowance.server.ts";
import {
  type Received,
  type RefusedFile,
  type UploadedFile,
  type UploadLimits,
  USUAL_LIMITS,
} from "#app/platform/uploads/upload.ts";
import { mediaType } from "../media-type.ts";
import { received } from "./form.server.ts";

/** Up to here a post is like any other form, and no allowance is asked for. */
const smallPost = 64 * 1024;

/**
 * Reads a post that may carry files, as it arrives.
 * @returns `refusal`: the files were not taken, whatever they are.
 */
export async function receiveFiles(
  request: Request,
  actor: Member,
  limits: UploadLimits,
): Promise<{ post: Received; refusal: UploadRefusal | null }> {
  if (mediaType(request) !== "multipart/form-data") {
    const fields = await received(request);
    const post: Received = { fields, files: [], refused: [], inputs: new Set(), size: 0, trouble: null };
    return { post, refusal: null };
  }
  const read = () => receiveUpload(request, limits);
  if ((declaredLength(request) ?? Infinity) <= smallPost) return { post: await read(), refusal: null };
  const uploader = { userId: actor.userId, isStaff: isAdmin(actor) };
  const allowed = await receiveAllowed(uploader, request, limits.totalBytes, read);
  if (allowed.ok) return { post: allowed.post, refusal: null };
  return { post: await receiveUpload(request, limits, false), refusal: allowed };
}

/** As many as any form takes. */
const mostFiles = 20;

/**
 * The files of this post and, as far as they still fit, those kept from the try before.
 * @returns `given`: all that belong to it, those that are gone with them.
 */
export async function withPendingUploads(post: Received, actor: Member, limits: UploadLimits) {
  const tokens = post.fields.getAll("kept").filter((token) => typeof token === "string");
  // What is too many is refused by name below.
  const kept = await pendingUploads(actor.userId, tokens.slice(0, 2 * mostFiles));
  const refused: RefusedFile[] = [
    ...post.refused,
    ...kept.gone.map(({ name }) => ({ name, problem: "gone" as const })),
  ];
  const files: UploadedFile[] = [];
  let total = 0;
  for (const file of [...kept.files, ...post.files]) {
    const problem = !limits.types.includes(file.type)
      ? "type"
      : files.length >= limits.files
        ? "too-many"
        : total + file.size > limits.totalBytes
          ? "total"
          : null;
    if (problem) {
      await removeFileDraft(file.draftId);
      refused.push({ name: file.name, problem });
      continue;
    }
    total += file.size;
    files.push(file);
  }
  return { files, refused, given: [...kept.files, ...kept.gone, ...post.files] };
}

/**
 * Takes files that go ahead of their form, as those of a form that was refused wait for its next try.
 * @returns the token of each; null where one is not taken: sent with its form it is told why.
 */
export async function receiveFilesAhead(request: Request, actor: Member): Promise<string[] | null> {
  const limits = { ...USUAL_LIMITS, types: EVERY_TYPE };
  const { post, refusal } = await receiveFiles(request, actor, limits);
  const { files, refused } = await withPendingUploads(post, actor, limits);
  if (!refusal && !post.trouble && refused.length === 0)
    return Promise.all(files.map((file) => keepFile(actor.userId, file)));
  await Promise.all(files.map(({ draftId }) => removeFileDraft(draftId)));
  return null;
}
