import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import busboy from "busboy";
import { type Draft, openDraft, removeDraft } from "../storage.server.ts";
import { BodyCutError } from "./body-cut.ts";
import { checkContent } from "./check-content.server.ts";
import { cleanFileName, FILE_TYPES, type FileType } from "./file-types.ts";
import type { FileProblem, RefusedFile, UploadedFile, UploadLimits } from "./upload.ts";

/** What came. With `trouble` the post did not arrive whole: no files then, and the fields as far as they came. */
export interface Received {
  fields: FormData;
  files: UploadedFile[];
  refused: RefusedFile[];
  /** Bytes of the whole body. */
  size: number;
  trouble: "malformed" | "too-large" | "slow" | null;
}

const mostFields = 40;
const longestField = 64 * 1024;
/** More files than a form takes are named up to here; beyond it the post is no honest one. */
const surplus = 20;

/**
 * Reads a multipart form (RFC 7578) as it arrives. Each file goes to a temporary file of its own, is counted and
 * hashed on the way and held against the ending of its name; what will not do is read to its end and thrown away, so
 * that the browser gets to see the answer. No more than some chunks are ever in memory.
 * The caller owns the drafts of `files`: each is given its place, kept, or removed.
 * @param takesFiles false: every file is thrown away, the fields are read all the same.
 */
export async function receiveUpload(
  request: Request,
  limits: UploadLimits,
  takesFiles = true,
): Promise<Received> {
  const fields = new FormData();
  const given = request.headers.get("Content-Type") ?? "";
  const parser = parserFor(given, limits);
  const post: Received = { fields, files: [], refused: [], size: 0, trouble: parser ? null : "malformed" };
  const intake: Intake = { limits, takesFiles, begun: 0, total: 0, post, failure: undefined };
  const tasks: Promise<void>[] = [];
  const malformed = () => {
    post.trouble ??= "malformed";
    parser?.destroy();
  };
  parser
    ?.on("field", (name, value) => name && fields.append(name, value))
    // A part that belongs to no field is no file of this form.
    .on("file", (field, stream, { filename }) => tasks.push(take(intake, stream, (field && filename) || "")))
    .on("error", malformed)
    .on("partsLimit", malformed)
    .on("fieldsLimit", malformed)
    .on("filesLimit", malformed);
  const closed = parser && new Promise<void>((resolve) => parser.on("close", resolve));
  try {
    for await (const chunk of request.body ?? []) {
      post.size += chunk.byteLength;
      if (!parser || parser.destroyed || parser.write(chunk)) continue;
      await Promise.race([once(parser, "drain").catch(malformed), closed]);
    }
    if (parser && !parser.destroyed) parser.end();
  } catch (error) {
    // The sender went away, was too slow, or sent without end.
    post.trouble = error instanceof BodyCutError ? error.reason : "malformed";
    parser?.destroy();
  }
  await closed;
  await Promise.all(tasks);
  if (post.trouble || intake.failure) {
    await Promise.all(post.files.map(({ draftId }) => removeDraft(draftId)));
    post.files = [];
  }
  if (intake.failure) throw intake.failure;
  return post;
}

function parserFor(contentType: string, limits: UploadLimits) {
  // RFC 2046: a boundary has at most 70 characters.
  const boundary = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType);
  const text = boundary?.[1] ?? boundary?.[2] ?? "";
  if (text === "" || text.length > 70) return null;
  try {
    return busboy({
      headers: { "content-type": contentType },
      defParamCharset: "utf8",
      limits: {
        fields: mostFields,
        fieldSize: limits.fieldBytes ?? longestField,
        files: limits.files + surplus,
        parts: mostFields + limits.files + surplus,
        headerPairs: 20,
      },
    });
  } catch {
    return null;
  }
}

interface Intake {
  limits: UploadLimits;
  takesFiles: boolean;
  begun: number;
  /** Bytes of all files so far. */
  total: number;
  post: Received;
  /** Of the disk: not the sender's fault. */
  failure: Error | undefined;
}

/** Never throws: whatever happens, the stream is read to its end or the parser would wait for ever. */
async function take(intake: Intake, stream: Readable, filename: string): Promise<void> {
  const { limits, post } = intake;
  stream.on("error", () => {});
  const { name, ending } = cleanFileName(filename);
  const refuse = (problem: FileProblem) => void post.refused.push({ name, problem });
  if (filename === "" || !intake.takesFiles) {
    // An empty file input is sent as a file without a name or content.
    const size = await drained(stream);
    if (intake.takesFiles && size > 0) refuse("type");
    return;
  }
  intake.begun += 1;
  const type = limits.types.find((one) => one === ending);
  const early: FileProblem | null = intake.begun > limits.files ? "too-many" : type ? null : "type";
  if (early || !type) {
    await drained(stream);
    return refuse(early ?? "type");
  }
  let draft: Draft | undefined;
  try {
    draft = await openDraft();
    const written = await write(intake, draft, stream);
    const problem = written.problem ?? (await settle(draft, type, written.size));
    await draft.handle.close();
    if (problem) {
      await removeDraft(draft.id);
      return refuse(problem);
    }
    const { size, sha256 } = written;
    const { contentType } = FILE_TYPES[type];
    post.files.push({ draftId: draft.id, name, type, contentType, size, sha256 });
  } catch (error) {
    await draft?.handle.close().catch(() => {});
    if (draft) await removeDraft(draft.id);
    if (stream.errored) post.trouble ??= "malformed";
    else intake.failure ??= error instanceof Error ? error : new Error(String(error));
    await drained(stream);
  }
}

interface Written {
  size: number;
  sha256: string;
  problem: "too-large" | "total" | null;
}

/** Writes as fast as the disk takes it, and the parser waits meanwhile. */
async function write(intake: Intake, draft: Draft, stream: Readable): Promise<Written> {
  const { fileBytes, totalBytes } = intake.limits;
  const hash = createHash("sha256");
  let size = 0;
  let problem: Written["problem"] = null;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    intake.total += chunk.length;
    if (size > fileBytes) problem ??= "too-large";
    else if (intake.total > totalBytes) problem ??= "total";
    if (problem) continue;
    hash.update(chunk);
    await draft.handle.writeFile(chunk);
  }
  // What is not kept does not count against the files that follow.
  if (problem) intake.total -= size;
  return { size, sha256: hash.digest("hex"), problem };
}

async function settle(draft: Draft, type: FileType, size: number): Promise<FileProblem | null> {
  if (size === 0) return "empty";
  const problem = await checkContent(draft.handle, type, size);
  if (!problem) await draft.handle.sync();
  return problem;
}

async function drained(stream: Readable): Promise<number> {
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) size += chunk.length;
  } catch {
    // Cut short: the parser says so, too.
  }
  return size;
}
