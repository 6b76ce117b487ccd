import { z } from "zod";

/** A field that may be left empty, of a kind that may not: nothing but spaces counts as nothing. */
export function optional<Schema extends z.ZodType>(field: Schema) {
  return z.preprocess(
    (input) => (typeof input === "string" && input.trim() === "" ? undefined : input),
    field.optional(),
  );
}
