/** Forms that take a table, chosen as a file or pasted: the same in every tool. Nothing is written before a look at it. */
import { z } from "zod";
import type { Member } from "#app/features/actor.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { importHref } from "#app/features/analysis/staged-imports/import-href.ts";
import type { KindName } from "#app/features/analysis/staged-imports/import-kinds.server.ts";
import {
  IMPORT_FILE,
  onceOfImport,
  stageImport,
} from "#app/features/analysis/staged-imports/stage-import.server.ts";
import { wasPosted } from "#app/features/submissions/once.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { TEXT_TYPES } from "#app/platform/uploads/file-types.ts";
import { MEGABYTE, type UploadLimits } from "#app/platform/uploads/upload.ts";
import { inMinutes } from "#app/plural.ts";
import { tooOften } from "../refusal.server.ts";
import { notFound, seeOther } from "../respond.server.ts";
import { receiveForm } from "../forms/upload-form.server.ts";
import { fileInputFacts } from "../forms/file-input-facts.ts";

const neither = "Choose a file, or paste the rows";
const kilobyte = 1024;
/** Pasted text up to here is read; more is asked for as a file, and up to `fieldBytes` it stays in its field. */
const longestPaste = 256 * kilobyte;
const types = ["xlsx", ...TEXT_TYPES] as const;

/** What every such form has besides its file. */
const importFields = {
  csv: z
    .string({ error: (issue) => (Array.isArray(issue.input) ? "Send only one text" : neither) })
    .optional()
    .refine((text = "") => Buffer.byteLength(text) <= longestPaste, {
      error: "The pasted text is longer than 256 KB. Save it as a file and choose that",
    }),
  _once: once,
};

/** Counts one table that is read. @param bytes of it. */
export async function admitTable({ userId }: Member, bytes = 0) {
  const allowed = await throttle("import", userId, 1 + Math.floor(bytes / MEGABYTE));
  if (allowed.ok) return allowed;
  const { retryAfterSeconds } = allowed;
  const wait = inMinutes(retryAfterSeconds);
  const sentence = `You have had many tables read in a short time, so this one was not. Try again in ${wait}.`;
  return { ok: false as const, sentence, retryAfterSeconds };
}

/** For a loader: what the browser's file dialog offers. */
export const importAccept = fileInputFacts({ types }).accept;

interface ImportForm<Settings extends z.ZodRawShape> {
  kind: KindName;
  companyId: string;
  /** The record the rows belong to, where that is not the company. */
  about?: string;
  /** What else the form asks. */
  settings?: Settings;
}

/**
 * Reads the posted form, the file or the pasted rows, never both, and leads to the preview of what would become of them.
 * @throws 404 for whoever may not import there.
 */
export async function receiveImport<Settings extends z.ZodRawShape = Record<never, never>>(
  request: Request,
  { db, actor }: { db: Db; actor: Member },
  { kind, companyId, about, settings }: ImportForm<Settings>,
) {
  const limits: Partial<UploadLimits> = {
    // A file kept from the last try, and the one chosen instead of it.
    files: 2,
    fileBytes: IMPORT_FILE.bytes,
    totalBytes: 2 * IMPORT_FILE.bytes,
    types,
    fieldBytes: kilobyte * kilobyte,
  };
  const posted = await receiveForm(request, actor, {
    field: "file",
    limits,
    wasPosted: (once) => wasPosted(db, actor, onceOfImport(kind), once),
  });
  const isPasted = Boolean(posted.fields.csv?.trim());
  const form = posted.hold(z.object({ ...settings, ...importFields }), {
    form: "import",
    missing: isPasted ? undefined : neither,
  });
  if (!form.ok) return form.rejection();
  const { csv = "", _once, ...asked } = form.value as Record<string, string | undefined>;
  const file = form.files.at(-1);
  const none = [] as const;
  if (form.files.length > 1 && !posted.all.has("kept"))
    return form.reject({ fieldErrors: { file: ["Choose one file only"] } }, 400, none);
  if (file && isPasted)
    return form.reject({
      fieldErrors: { csv: ["Send a file or pasted rows, not both: empty one of the two"] },
    });
  const allowed = await admitTable(actor, file?.size ?? csv.length);
  if (!allowed.ok) return tooOften(form, allowed.sentence, allowed.retryAfterSeconds);
  const result = await stageImport(db, actor, {
    kind,
    companyId,
    about: about ?? null,
    settings: asked as Record<string, string>,
    source: file ?? csv,
    once: _once,
  });
  if (result.ok) {
    await posted.discard(result.kept);
    return seeOther(importHref(result.id));
  }
  if (result.reason === "not-found") {
    await posted.discard();
    throw notFound();
  }
  // The file must be mended, and is chosen again.
  return form.reject({ formErrors: ["Nothing was imported.", ...result.problems] }, 400, none);
}
