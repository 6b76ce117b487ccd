import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { type FileDraft, fileDraftPath, openDraft, removeFileDraft } from "../storage/storage.server.ts";
import { noteStorageError } from "../storage/storage-trouble.server.ts";
import type { MarksSeen } from "../pdf/marks/marks-seen.ts";
import { checkContent } from "./check-content.server.ts";
import { cleanFileName, FILE_TYPES, type FileType } from "./file-types.ts";
import type { FileProblem, Received, RefusedFile, UploadedFile, UploadLimits } from "./upload.ts";
import { startTurn, type Turn } from "./used-chunk.ts";

/** One post while it arrives. */
interface Intake {
  limits: UploadLimits;
  takesFiles: boolean;
  begun: number;
  /** Bytes of all files so far. */
  total: number;
  post: Received;
  /** The disk failed: not the sender's fault. */
  failure: Error | undefined;
  /** Fulfilled once everything that has come so far is written. Never fails. */
  writing: Promise<void>;
  /** The chunk of the body that is being taken apart. */
  turn: Turn;
}

export function startIntake(limits: UploadLimits, takesFiles: boolean): Intake {
  return {
    limits,
    takesFiles,
    begun: 0,
    total: 0,
    post: { fields: new FormData(), files: [], refused: [], inputs: new Set(), size: 0, trouble: null },
    failure: undefined,
    writing: Promise.resolve(),
    turn: startTurn(new Uint8Array(0)),
  };
}

/** What came of one file; null: none was chosen, or it did not arrive whole. */
export type Taken = { file: UploadedFile } | { refused: RefusedFile } | null;

/**
 * The post once everything that came of it is settled, its files as they stood in the form. Of a post that did not
 * arrive whole no file stays.
 * @throws what went wrong with the disk.
 */
export async function settled(intake: Intake, tasks: readonly Promise<Taken>[]): Promise<Received> {
  const { post } = intake;
  for (const taken of await Promise.all(tasks)) {
    if (taken && "file" in taken) post.files.push(taken.file);
    else if (taken) post.refused.push(taken.refused);
  }
  if (post.trouble || intake.failure) {
    await Promise.all(post.files.map(({ draftId }) => removeFileDraft(draftId)));
    post.files = [];
  }
  if (intake.failure) throw intake.failure;
  return post;
}

/** Takes one file of a form. Never throws: whatever happens, the stream is read to its end or the parser would wait. */
export async function takeFile(intake: Intake, stream: Readable, filename: string): Promise<Taken> {
  const { limits } = intake;
  const { name, ending } = cleanFileName(filename);
  const refuse = (problem: FileProblem) => ({ refused: { name, problem } });
  if (filename === "" || !intake.takesFiles) {
    // An empty file input is sent as a file without a name or content.
    const size = await thrownAway(intake, stream);
    return intake.takesFiles && size > 0 ? refuse("type") : null;
  }
  intake.begun += 1;
  const type = limits.types.find((one) => one === ending);
  const early: FileProblem | null = intake.begun > limits.files ? "too-many" : type ? null : "type";
  if (early || !type) {
    await thrownAway(intake, stream);
    return refuse(early ?? "type");
  }
  const opening = openDraft();
  opening.catch((error) => fail(intake, error));
  const { size, sha256, isWhole, problem: wrong } = await write(intake, opening, stream);
  const draft = await opening.catch(() => null);
  if (!draft) return null;
  let problem = wrong;
  try {
    const isGood = isWhole && !intake.failure;
    const read = isGood && !problem ? await settle(draft, type, size) : { problem: null };
    problem ??= read.problem;
    await draft.handle.close();
    if (isGood && !problem) {
      const { contentType } = FILE_TYPES[type];
      return { file: { draftId: draft.id, name, type, contentType, size, sha256, marks: read.marks } };
    }
  } catch (error) {
    fail(intake, error);
    await draft.handle.close().catch(() => {});
  }
  await removeFileDraft(draft.id);
  return problem && refuse(problem);
}

interface Written {
  size: number;
  sha256: string;
  /** False: the post ended within the file. */
  isWhole: boolean;
  problem: FileProblem | null;
}

async function write(intake: Intake, opening: Promise<FileDraft>, stream: Readable): Promise<Written> {
  const { fileBytes, totalBytes } = intake.limits;
  const hash = createHash("sha256");
  let size = 0;
  let problem: Written["problem"] = null;
  const isWhole = await eachPiece(intake, stream, (piece) => {
    size += piece.length;
    intake.total += piece.length;
    if (size > fileBytes) problem ??= "too-large";
    else if (intake.total > totalBytes) problem ??= "total";
    if (problem || intake.failure) return;
    hash.update(piece);
    intake.writing = intake.writing
      .then(async () => (await opening).handle.writeFile(piece))
      .catch((error) => fail(intake, error));
  });
  // What is not kept does not count against the files that follow.
  if (problem) intake.total -= size;
  await intake.writing;
  return { size, sha256: hash.digest("hex"), isWhole, problem };
}

async function settle(
  draft: FileDraft,
  type: FileType,
  size: number,
): Promise<{ problem: FileProblem | null; marks?: MarksSeen }> {
  if (size === 0) return { problem: "empty" };
  const read = await checkContent(fileDraftPath(draft.id), type);
  if (!read.problem) await draft.handle.sync();
  return read;
}

async function thrownAway(intake: Intake, stream: Readable): Promise<number> {
  let size = 0;
  await eachPiece(intake, stream, (piece) => void (size += piece.length));
  return size;
}

/** Listens from now on, so that a piece is seen before the parser is given more. @returns whether all of it came. */
async function eachPiece(intake: Intake, stream: Readable, see: (piece: Buffer) => void): Promise<boolean> {
  stream
    .on("data", (piece: Buffer) => {
      see(piece);
      intake.turn.pass(piece);
    })
    // Also one that comes after the end.
    .on("error", () => {});
  try {
    await finished(stream);
    return true;
  } catch {
    intake.post.trouble ??= "malformed";
    return false;
  }
}

function fail(intake: Intake, error: unknown): void {
  noteStorageError(error, "files");
  intake.failure ??= error instanceof Error ? error : new Error(String(error));
}
