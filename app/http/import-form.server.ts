/** Forms that take the rows of a CSV file, chosen or pasted: the same in every tool. */
import { z } from "zod";
import type { Member } from "#app/features/actor.ts";
import { once } from "#app/features/fields/once.schema.ts";
import type { UploadLimits } from "#app/platform/uploads/upload.ts";
import { fileInputFacts, receiveForm } from "./upload-form.server.ts";

const neither = "Choose a CSV file, or paste its rows";
const kilobyte = 1024;
/** Pasted text up to here is read; more is asked for as a file, and up to `fieldBytes` it stays in its field. */
const longestPaste = 256 * kilobyte;

/** What every such form has besides its file. */
export const importFields = {
  csv: z
    .string({ error: (issue) => (Array.isArray(issue.input) ? "Send only one text" : neither) })
    .optional()
    .refine((text = "") => Buffer.byteLength(text) <= longestPaste, {
      error: "The pasted text is longer than 256 KB. Save it as a CSV file and choose that",
    }),
  _once: once,
};

/** For a loader: what the browser's file dialog offers. */
export const importAccept = fileInputFacts({ types: ["csv"] }).accept;

/**
 * Reads the posted form: the file or the pasted rows, never both.
 * @param options.fileBytes the largest file.
 * @param options.keepsFile whether the page offers a file of the last try again.
 */
export async function receiveImport<Schema extends z.ZodType>(
  request: Request,
  actor: Member,
  { schema, fileBytes, keepsFile = true }: { schema: Schema; fileBytes: number; keepsFile?: boolean },
) {
  const limits: Partial<UploadLimits> = {
    // A file kept from the last try, and the one chosen instead of it.
    files: keepsFile ? 2 : 1,
    fileBytes,
    totalBytes: keepsFile ? 2 * fileBytes : fileBytes,
    types: ["csv"],
    fieldBytes: kilobyte * kilobyte,
  };
  const posted = await receiveForm(request, actor, { field: "file", limits });
  const text = posted.fields.get("csv");
  const isPasted = typeof text === "string" && text.trim() !== "";
  const form = posted.hold(schema, { form: "import", missing: isPasted ? undefined : neither });
  if (!form.ok) return { ok: false as const, rejection: await form.rejection() };
  type Problems = Parameters<typeof form.reject>[0];
  const reject = (problems: Problems, keep = keepsFile) =>
    keep ? form.reject(problems) : form.reject(problems, 400, []);
  const refused = async (problems: Problems, keep = keepsFile) => ({
    ok: false as const,
    rejection: await reject(problems, keep),
  });
  const { csv = "" } = form.value as { csv?: string | undefined };
  const file = form.files.at(-1);
  if (form.files.length > 1 && !posted.fields.has("kept")) {
    return refused({ fieldErrors: { file: ["Choose one file only"] } }, false);
  }
  if (file && isPasted) {
    return refused({ fieldErrors: { csv: ["Send a file or pasted rows, not both: empty one of the two"] } });
  }
  return {
    ok: true as const,
    value: form.value,
    source: file ?? csv,
    /** Throws away what was uploaded: its rows are in, or there is nothing they could be for. */
    discard: () => posted.discard(),
    /** The file can go along with the next try: it was not the file that would not do. */
    reject: (problems: Problems) => reject(problems),
    /** The file must be mended, and is chosen again. @param problems sentences that say what is wrong with it. */
    refuseFile: (problems: readonly string[]) =>
      reject({ formErrors: ["Nothing was imported.", ...problems] }, false),
  };
}
