import type { z } from "zod";
import type { RequiredFields } from "#app/features/submissions/form-problems.ts";
import { mediaType } from "#app/http/media-type.ts";
import { JsonTextError, readJson } from "./json-text.ts";

export type Errors = Record<string, string[]>;
export type Input =
  | { ok: true; value: unknown }
  | { ok: false; code: "invalid_input" | "unsupported_type"; message: string; errors?: Errors };

type Given = Readonly<Record<string, unknown>>;

/** What a body that will not do is told first, before what is wrong with each field; null: the first of those. */
export type Lead = RequiredFields | ((given: Given) => string | null);

/** Holds a query against its schema, which is strict: each parameter once, and none that is not known. */
export function readQuery(url: URL, schema: z.ZodObject | undefined): Input {
  const given = Object.create(null) as Record<string, string>;
  const repeated: Errors = Object.create(null) as Errors;
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name);
    if (values.length > 1) repeated[name] = ["Send only one value"];
    given[name] = values[0] ?? "";
  }
  if (Object.keys(repeated).length > 0) return refusal("A parameter is there twice", repeated);
  if (!schema) {
    const names = Object.keys(given);
    return names.length === 0 ? { ok: true, value: {} } : refusal(unknownText, unknown(names));
  }
  return held(schema, withoutBlanks(given, schema));
}

/**
 * Reads a body as one JSON object and holds it against the schema, which is strict. What is there but empty counts as
 * missing, as in a form. A call without a body takes none, or an empty object.
 * @param bytes the whole body.
 */
export function readBody(
  request: Request,
  bytes: Uint8Array,
  { body: schema, lead }: { body: z.ZodObject | undefined; lead?: Lead | undefined },
): Input {
  if (bytes.byteLength > 0 && mediaType(request) !== "application/json")
    return {
      ok: false,
      code: "unsupported_type",
      message: "Send the body with Content-Type: application/json.",
    };
  if (bytes.byteLength === 0 && !schema) return { ok: true, value: {} };
  if (bytes.byteLength === 0) return refusal("Send a JSON object: the body is empty");
  const read = parsed(bytes);
  if (!read.ok) return read;
  const { value } = read;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refusal("The body must be a JSON object");
  const fields = value as Record<string, unknown>;
  if (schema) {
    const read = held(schema, withoutBlanks(fields, schema));
    const message = read.ok || !lead ? null : leadOf(lead, fields);
    return !read.ok && message ? { ...read, message } : read;
  }
  const names = Object.keys(fields);
  return names.length === 0 ? { ok: true, value: {} } : refusal(unknownText, unknown(names));
}

function leadOf(lead: Lead, given: Given): string | null {
  if (typeof lead === "function") return lead(given);
  return lead.fields.some((name) => given[name] === undefined || given[name] === "") ? lead.sentence : null;
}

function parsed(bytes: Uint8Array): Input {
  try {
    // The mark at the beginning is kept, and then refused: JSON that is sent has none (RFC 8259, 8.1).
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { ok: true, value: readJson(text) };
  } catch (error) {
    if (error instanceof JsonTextError) {
      const { field, message } = error;
      return refusal(
        field ? `${message}: ${shown(field)}` : message,
        field ? single(field, message) : undefined,
      );
    }
    if (error instanceof TypeError) return refusal("The body is not UTF-8");
    throw error;
  }
}

function held(schema: z.ZodType, given: unknown): Input {
  const read = schema.safeParse(given);
  if (read.success) return { ok: true, value: read.data };
  const errors = Object.create(null) as Errors;
  const add = (field: string, message: string) => {
    (errors[field] ??= []).push(message);
  };
  for (const issue of read.error.issues) {
    if (issue.code === "unrecognized_keys") for (const key of issue.keys) add(told(key), noSuchField);
    else add(issue.path.map(String).join("."), issue.message);
  }
  const [[field, [first = ""] = []] = ["", []]] = Object.entries(errors);
  return refusal(first === noSuchField ? `${noSuchField}: ${shown(field)}` : first, errors);
}

/**
 * An empty text is no text: forms can't tell the two apart, and both doors are to answer alike. A field that is not
 * known stays, and is refused, whatever is in it.
 */
function withoutBlanks(fields: Record<string, unknown>, { shape }: z.ZodObject): Record<string, unknown> {
  const filled = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields))
    if (value !== "" || !Object.hasOwn(shape, name)) filled[name] = value;
  return filled;
}

const noSuchField = "There is no such field";
const unknownText = "There is a field that this call does not know";

function unknown(names: readonly string[]): Errors {
  const errors = Object.create(null) as Errors;
  for (const name of names.slice(0, 20)) errors[told(name)] = [noSuchField];
  return errors;
}

function single(field: string, message: string): Errors {
  const errors = Object.create(null) as Errors;
  errors[told(field)] = [message];
  return errors;
}

/** A name that a caller made up, as it is told again: cut, and without control characters. */
function told(name: string): string {
  return name.slice(0, 100).replace(/\p{Cc}/gu, "\ufffd");
}

function shown(field: string): string {
  return `“${told(field)}”`;
}

function refusal(message: string, errors?: Errors): Input {
  return { ok: false, code: "invalid_input", message, ...(errors && { errors }) };
}
