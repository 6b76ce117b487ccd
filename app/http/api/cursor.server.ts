import { z } from "zod";
import { isStorableThroughout } from "#app/http/storable-text.ts";

/**
 * The cursor after a row: the row's values of the columns that the list is ordered by. Not signed: a made-up one only
 * names another row of what one may see.
 */
export function cursorOf(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** @returns the key of the row that a cursor names; null for what is no cursor. */
export function keyFrom(cursor: string): readonly (string | number)[] | null {
  const read = z
    .array(z.union([z.string(), z.number()]))
    .safeParse(cursor.length > 1000 ? null : decoded(cursor));
  return read.success ? read.data : null;
}

const unknownCursor = "The cursor is none of ours: take it from the Link header of the page before";

/** The query's `cursor`, read back as the columns it was made of. */
export function cursorFor<Key extends z.ZodType<readonly unknown[]>>(key: Key) {
  return z
    .string()
    .max(1000, { error: unknownCursor })
    .meta({
      description: "Where the page begins: from the `Link` header of the page before.",
      pattern: "^[A-Za-z0-9_-]*$",
      examples: [exampleFor(key)],
    })
    .transform((text, context): z.output<Key> => {
      const read = key.safeParse(decoded(text));
      if (read.success) return read.data;
      context.addIssue({ code: "custom", message: unknownCursor });
      return z.NEVER;
    });
}

/** The rows of the longest page. */
export const MOST_ROWS = 100;

/** The query's `limit`: how many rows a page has. */
export function limitOf(usual = 50) {
  return z
    .string()
    .refine((text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MOST_ROWS, {
      error: "The limit must be a whole number from 1 to 100",
    })
    .transform(Number)
    .default(usual)
    .meta({
      type: "integer",
      minimum: 1,
      maximum: MOST_ROWS,
      description: `Rows a page; ${usual} unless told otherwise.`,
    });
}

function exampleFor(key: z.ZodType): string {
  const { prefixItems = [] } = z.toJSONSchema(key) as { prefixItems?: { type?: string }[] };
  return cursorOf(prefixItems.map(({ type }) => (type === "integer" ? 41 : "2026-11-20")));
}

function decoded(text: string): unknown {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const key: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return isStorableThroughout(key) ? key : null;
  } catch {
    return null;
  }
}
