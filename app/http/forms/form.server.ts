import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { FormProblems, RequiredFields } from "#app/features/submissions/form-problems.ts";
import { isStorable, isStorableThroughout } from "#app/http/storable-text.ts";
import { noteForm } from "./posted-form.server.ts";
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
  required?: RequiredFields;
}

/** A posted form, read once. */
export type Posted = Awaited<ReturnType<typeof readPost>>;

/** A form that its schema takes. */
export interface HeldForm<Value> {
  ok: true;
  value: Value;
  /** For what only the feature can know ("that address already has a key"). */
  reject: ReturnType<typeof rejecting>;
}

/** Reads a posted form. */
export async function readPost(request: Request) {
  const all = await received(request);
  const fields = postedFields(all);
  noteForm(all);
  return {
    /** What the pressed button says to do. */
    intent: fields.intent,
    fields,
    /** All that came, as it came. */
    all,
    /**
     * Holds the form against a schema: `ok` with the `value`; otherwise `rejection()` is the 400 that shows the page
     * again with what was typed.
     */
    hold<Schema extends z.ZodType>(schema: Schema, { form = "form", hide = [], required }: Options = {}) {
      const submission = parseWithZod(plainFields(all), { schema });
      const reject = rejecting(form, (problems) => submission.reply({ ...problems, hideFields: hide }));
      if (submission.status !== "success")
        return {
          ok: false as const,
          rejection: () => {
            const lacks = required?.fields.some((name) => isBlank(all, name));
            return required && lacks ? leadWith(reject(undefined), required.sentence) : reject(undefined);
          },
          reject,
        };
      const value = submission.value as z.output<Schema>;
      const unstorable = unstorableIn(value);
      if (unstorable)
        return { ok: false as const, rejection: () => reject({ fieldErrors: unstorable }), reject };
      return { ok: true, value, reject } satisfies HeldForm<z.output<Schema>>;
    },
  };
}

/** Reads the one form of a page and holds it against its schema. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  options: Options = {},
) {
  return (await readPost(request)).hold(schema, options);
}

function rejecting(form: string, replyOf: (problems: FormProblems | undefined) => SubmissionResult) {
  return (problems: FormProblems | undefined, status = 400) =>
    data({ form, reply: replyOf(problems) } satisfies FormRejection, { status });
}

/** Puts a sentence before everything else an answer says. */
export function leadWith<Answer extends { data: FormRejection }>(answer: Answer, sentence: string): Answer {
  const { reply } = answer.data;
  const { "": others, ...fields } = reply.error ?? {};
  reply.error = { "": [sentence, ...(others ?? [])], ...fields };
  return answer;
}

/** Whether a field of a posted form has nothing in it. */
export function isBlank(posted: FormData, name: string): boolean {
  return posted.getAll(name).every((value) => typeof value === "string" && value.trim() === "");
}

/** What is said at each field whose text no database could store, where its schema has taken it; null for none. */
export function unstorableIn(value: unknown): Record<string, string[]> | null {
  const wrong = Object.entries(value ?? {}).filter(([, one]) => !isStorableThroughout(one));
  const sentence = "This contains a character that can't be stored. Type it again without it";
  return wrong.length > 0 ? Object.fromEntries(wrong.map(([name]) => [name, [sentence]])) : null;
}

/** The fields of a small post; values that are repeated, files or not to be stored are left out. */
export async function readFields(request: Request): Promise<Posted["fields"]> {
  return postedFields(await received(request));
}

/** The same of one that was read. */
export function postedFields(posted: FormData): Record<string, string | undefined> {
  const fields: Record<string, string | undefined> = Object.create(null);
  // Not by `getAll`, which looks through all of them for each name.
  for (const [name, values] of Map.groupBy(posted, ([name]) => name)) {
    const value = values[0]?.[1];
    if (values.length === 1 && typeof value === "string" && isStorable(value)) fields[name] = value;
  }
  return fields;
}

/** Fields of one form: no page has as many (a thousand ticks at most), and what reads them looks each one up among the others. */
export const MOST_FIELDS = 2000;

/**
 * @throws a 413 or 408 when a streamed form was cut, or has more fields than any page: nothing can be shown again of what
 * was not read.
 */
export async function received(request: Request): Promise<FormData> {
  try {
    const posted = await request.formData();
    if ([...posted.keys()].length > MOST_FIELDS) throw new BodyCutError("too-large");
    return posted;
  } catch (error) {
    if (!(error instanceof BodyCutError)) throw error;
    throw data(null, { status: error.reason === "slow" ? 408 : 413 });
  }
}

/**
 * Only plain names reach the parser: dots and brackets would build nested objects, `__proto__` and Conform's own
 * commands (`__intent__`) have no business in a post from outside.
 * @param but fields that are not the form's own, and not sent back to it.
 */
export function plainFields(posted: FormData, but: readonly string[] = []): FormData {
  const plain = new FormData();
  for (const [name, value] of posted) {
    const isPlain = /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) && !name.startsWith("__");
    if (isPlain && !but.includes(name)) plain.append(name, value);
  }
  return plain;
}
