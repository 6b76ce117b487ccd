import { setTimeout } from "node:timers/promises";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { Member } from "#app/features/actor.ts";
import type { FormProblems } from "#app/features/submissions/form-problems.ts";
import {
  placeDraft,
  removeFileDraft,
  removeStored,
  type StoredFile,
  takeBackDraft,
} from "#app/platform/storage/storage.server.ts";
import { keepFile } from "#app/platform/uploads/pending-uploads.server.ts";
import type { UploadRefusal } from "#app/platform/uploads/upload-allowance.server.ts";
import {
  megabytes,
  type Received,
  type RefusedFile,
  sayProblem,
  sizeInWords,
  statusOfProblems,
  type UploadedFile,
  type UploadLimits,
  USUAL_LIMITS,
} from "#app/platform/uploads/upload.ts";
import { receiveFiles, withPendingUploads } from "./posted-files.server.ts";
import { noteForm } from "./posted-form.server.ts";
import { postedFields, type FormRejection, plainFields, unstorableIn } from "./form.server.ts";

/** Forms with files: what came is read as it arrives, and what was good of a post that failed is kept for the next try. */

/** A file of the last try that need not be chosen again: the form carries its token. */
interface PendingUpload {
  token: string;
  name: string;
  size: string;
}

interface UploadRejection extends FormRejection {
  kept: PendingUpload[];
}

/** The first of two sends at once gives the files their place a moment before its rows are there to be seen. */
async function soonPosted(wasPosted: () => Promise<boolean> | undefined): Promise<boolean> {
  for (const pause of [0, 250, 500, 1000]) {
    await setTimeout(pause);
    if (await wasPosted()) return true;
  }
  return false;
}

/**
 * Reads a posted form that may carry files, as multipart or as an ordinary form. Nothing of the body may have been
 * read before, not by a clone either.
 * @param options.field the name of the file input; its errors stand there.
 * @param options.filesFor the intents that files are for; with another they are thrown away at once.
 * @param options.intent of a form that names none.
 * @param options.wasPosted whether a post with this `_once` has done its work: then the files kept for it have their
 * place already, and are not missing.
 */
export async function receiveForm(
  request: Request,
  actor: Member,
  options: {
    field: string;
    filesFor?: readonly string[];
    intent?: string;
    limits?: Partial<UploadLimits>;
    wasPosted?(once: string | undefined): Promise<boolean>;
  },
) {
  const limits = { ...USUAL_LIMITS, ...options.limits };
  const { post, refusal } = await receiveFiles(request, actor, limits);
  const fields = postedFields(post.fields);
  const { intent = options.intent } = fields;
  const { files, refused: notTaken, given } = await withPendingUploads(post, actor, limits);
  noteForm(post.fields, { input: options.field, sent: given });
  if (options.filesFor?.includes(intent ?? "") === false)
    await Promise.all(files.splice(0).map(({ draftId }) => removeFileDraft(draftId)));
  const isGone = ({ problem }: RefusedFile) => problem === "gone";
  const isRepeat = notTaken.some(isGone) && (await soonPosted(() => options.wasPosted?.(fields._once)));
  const refused = isRepeat ? notTaken.filter((file) => !isGone(file)) : notTaken;
  const hasFile = files.length > 0 || refused.length > 0;
  return {
    intent,
    /** A file was chosen, good or not. */
    hasFile,
    fields,
    /** All that came, as it came. */
    all: post.fields,
    /** Throws away what was uploaded: the post was about something else. @param but the draft that stays. */
    async discard(but: string | null = null) {
      const gone = files.filter(({ draftId }) => draftId !== but);
      await Promise.all(gone.map(({ draftId }) => removeFileDraft(draftId)));
    },
    /**
     * Holds the fields against a schema; the form is good only when every file is, too.
     * @param held.missing what is said at the file input when no file came; without it none is needed.
     */
    hold<Schema extends z.ZodType>(
      schema: Schema,
      held: { form?: string; missing?: string | undefined } = {},
    ) {
      const { form = "form" } = held;
      const missing = hasFile || isRepeat ? undefined : held.missing;
      const submission = parseWithZod(plainFields(post.fields, ["kept"]), { schema });
      const answer = async (
        problems: FormProblems,
        status: number,
        keep: readonly UploadedFile[] = files,
      ) => {
        const kept = await Promise.all(keep.map((file) => storedOf(file, actor)));
        for (const { draftId } of files.filter((file) => !keep.includes(file)))
          await removeFileDraft(draftId);
        const rejection: UploadRejection = { form, kept, reply: submission.reply({ ...problems }) };
        return data(rejection, {
          status,
          ...(refusal && { headers: { "Retry-After": String(refusal.retryAfterSeconds) } }),
        });
      };
      /** @param keep the files that need not be chosen again: all of them unless told otherwise. */
      const reject = (problems: FormProblems, status = 400, keep?: readonly UploadedFile[]) =>
        answer(problems, status, keep);
      const trouble = troubleOf(post, refusal, limits);
      const unstorable = submission.status === "success" ? unstorableIn(submission.value) : null;
      if (trouble || refused.length > 0 || missing || unstorable || submission.status !== "success") {
        const said = missing ?? refused.map((file) => sayProblem(file, limits)).join(" ");
        const rejection = () =>
          answer(
            {
              ...(trouble && { formErrors: [trouble.sentence] }),
              fieldErrors: { ...unstorable, ...(said && { [options.field]: [said] }) },
            },
            trouble?.status ?? (refused.length > 0 ? statusOfProblems(refused) : 400),
          );
        return { ok: false as const, rejection, reject };
      }
      return { ok: true as const, value: submission.value as z.output<Schema>, files, reject };
    },
  };
}

/**
 * Gives uploaded files their place, lets `work` make them known in its transaction, and takes them away again when
 * it did not: nothing lies on the disk that no row names.
 * @param work answers `ok: false` for an expected failure: then the files wait for the form's next try, as they did
 * before; and `repeat` when an earlier post had done the same: then that post's files are known, not these.
 */
export async function withStored<Result extends { ok: boolean; repeat?: boolean }>(
  files: readonly UploadedFile[],
  work: (stored: StoredFile[]) => Promise<Result>,
): Promise<Result> {
  const stored: StoredFile[] = [];
  let isSettled = false;
  try {
    for (const file of files) stored.push(await placed(file));
    const result = await work(stored);
    isSettled = result.ok && !result.repeat;
    if (!result.ok) {
      for (const [index, { draftId }] of files.entries()) {
        const file = stored[index];
        if (file) await takeBackDraft(draftId, file);
      }
      isSettled = true;
    }
    return result;
  } finally {
    if (!isSettled) await Promise.all(stored.map(removeStored));
  }
}

/** Of two posts with one file the second finds it gone: it comes again, and finds what the first has done. */
async function placed(file: UploadedFile): Promise<StoredFile> {
  try {
    return await placeDraft(file.draftId, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw data(null, { status: 503, headers: { "Retry-After": "1" } });
  }
}

async function storedOf(file: UploadedFile, actor: Member): Promise<PendingUpload> {
  return { token: await keepFile(actor.userId, file), name: file.name, size: sizeInWords(file.size) };
}

function troubleOf(
  post: Received,
  refusal: UploadRefusal | null,
  limits: UploadLimits,
): { sentence: string; status: number } | null {
  if (post.trouble === "too-large")
    return {
      sentence: `All files together must be ${megabytes(limits.totalBytes)} or smaller. Choose fewer or smaller files.`,
      status: 413,
    };
  if (post.trouble === "slow")
    return { sentence: "The files came too slowly. Try again, or with smaller files.", status: 408 };
  if (post.trouble === "malformed")
    return {
      sentence: "The form did not arrive whole. Choose your files again and send it again.",
      status: 400,
    };
  if (!refusal) return null;
  if (refusal.reason === "quota")
    return {
      sentence: `You have uploaded ${megabytes(refusal.dailyBytes)} within a day. Files can go again tomorrow.`,
      status: refusal.status,
    };
  const sentences = {
    "own-busy": "Two of your uploads are still under way. Wait until they are done, then send this again.",
    busy: "Too many people are uploading at this moment. Try again in half a minute.",
    "disk-full": "There is no room for files at this moment. Try again later.",
  };
  return { sentence: sentences[refusal.reason], status: refusal.status };
}
