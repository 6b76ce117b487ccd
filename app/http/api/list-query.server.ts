import { z } from "zod";
import { NEWEST_OR_OLDEST } from "#app/features/lists/list.ts";
import { cursorFor, limitOf } from "./cursor.server.ts";

const part = z.string().max(60);

/** The query's `search`. */
export const searched = z
  .string()
  .max(100, { error: "The search must be 100 characters or fewer" })
  .regex(/^[^\u0000-\u001f\u007f]*$/, { error: "The search must be text in one line" })
  .default("")
  .meta({ examples: ["bank"] });

export function searchOf(where: string) {
  return searched.meta({ description: `Text that ${where} must contain, whatever its case.` });
}

/** The query's `sort`. */
export function sortOf(by: string) {
  return z
    .enum(NEWEST_OR_OLDEST, { error: "The sort must be newest or oldest" })
    .default("newest")
    .meta({ description: `By ${by}.` });
}

/** A query's choice of a few words. */
export function wordOf<const Word extends string>(name: string, words: readonly Word[]) {
  return z.enum(words, { error: `The ${name} must be one of ${words.join(", ")}` });
}

/** Size and beginning of a page in a list that is ordered by a moment and an id. */
export const paging = { limit: limitOf(), cursor: cursorFor(z.tuple([part, part])).optional() };

/** The same where there is one more column in the order. */
export const pagingOfThree = { limit: limitOf(), cursor: cursorFor(z.tuple([part, part, part])).optional() };
