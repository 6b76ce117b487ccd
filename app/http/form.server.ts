import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { BodyCutError } from "#app/platform/uploads/body-cut.ts";

/** What an action answers when a form will not do: the form's name, for pages with several, and what to show. */
export interface FormRejection {
  form: string;
  reply: SubmissionResult;
}

interface Options {
  /** The form's name; needed where a page has several. */
  form?: string;
  /** Fields that are never sent back to the page: passwords, codes, keys. */
  hide?: string[];
}

interface Problems {
  /** Sentences for the summary that belong to no field. */
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

/**
 * Reads a posted form and holds it against a schema.
 * `ok` with the `value`; otherwise `rejection()` is the 400 that shows the page again with what was typed. `reject`
 * is for what only the feature can know ("that address already has a key").
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  options: Options = {},
) {
  const form = options.form ?? "form";
  const submission = parseWithZod(plainFields(await posted(request)), { schema });
  const answer = (problems: Problems | undefined, status: number) =>
    data(
      {
        form,
        reply: submission.reply({ ...problems, hideFields: options.hide ?? [] }),
      } satisfies FormRejection,
      { status },
    );
  const reject = (problems: Problems, status = 400) => answer(problems, status);
  if (submission.status !== "success")
    return { ok: false as const, rejection: () => answer(undefined, 400), reject };
  return { ok: true as const, value: submission.value as z.output<Schema>, reject };
}

/** The fields of a small post whose buttons say what to do (`intent`); values that are repeated or files are left out. */
export async function readFields(request: Request): Promise<Record<string, string | undefined>> {
  return fieldsOf(await request.formData());
}

/** The same of one that was read. */
export function fieldsOf(posted: FormData): Record<string, string | undefined> {
  const fields: Record<string, string | undefined> = Object.create(null);
  for (const name of new Set(posted.keys())) {
    const values = posted.getAll(name);
    if (values.length === 1 && typeof values[0] === "string") fields[name] = values[0];
  }
  return fields;
}

/** @throws a 413 or 408 when a streamed form was cut: nothing can be shown again of what was not read. */
async function posted(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (!(error instanceof BodyCutError)) throw error;
    throw data(null, { status: error.reason === "slow" ? 408 : 413 });
  }
}

/**
 * Only plain names reach the parser: dots and brackets would build nested objects, `__proto__` and Conform's own
 * commands (`__intent__`) have no business in a post from outside.
 */
function plainFields(posted: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of posted) {
    if (/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) && !name.startsWith("__")) plain.append(name, value);
  }
  return plain;
}
