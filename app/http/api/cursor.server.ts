import { z } from "zod";
import { isStorableThroughout } from "#app/http/storable-text.ts";

/**
 * A place in a list, for asking for what comes after it: the columns of the last row shown that the list is ordered by.
 * Not signed: a made-up one only names another place in what one may see.
 */
export function cursorOf(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** @returns the place a cursor stands for; null for what is none. */
export function placeFrom(cursor: string): readonly (string | number)[] | null {
  const read = z
    .array(z.union([z.string(), z.number()]))
    .safeParse(cursor.length > 1000 ? null : decoded(cursor));
  return read.success ? read.data : null;
}

const unknownPlace = "The cursor is none of ours: take it from the Link header of the page before";

/** The query's `cursor`, read back as the columns it was made of. */
export function cursorFor<Place extends z.ZodType<readonly unknown[]>>(place: Place) {
  return z
    .string()
    .max(1000, { error: unknownPlace })
    .meta({
      description: "Where the page begins: from the `Link` header of the page before.",
      pattern: "^[A-Za-z0-9_-]*$",
      examples: [exampleFor(place)],
    })
    .transform((text, context): z.output<Place> => {
      const read = place.safeParse(decoded(text));
      if (read.success) return read.data;
      context.addIssue({ code: "custom", message: unknownPlace });
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

function exampleFor(place: z.ZodType): string {
  const { prefixItems = [] } = z.toJSONSchema(place) as { prefixItems?: { type?: string }[] };
  return cursorOf(prefixItems.map(({ type }) => (type === "integer" ? 41 : "2026-11-20")));
}

function decoded(text: string): unknown {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const place: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return isStorableThroughout(place) ? place : null;
  } catch {
    return null;
  }
}
