import { z } from "zod";
import { type NoticeKind, NOTICES } from "./notice.ts";

const kinds = NOTICES.map(({ kind }) => kind) as [NoticeKind, ...NoticeKind[]];

/** The ticked kinds: none, one or several of the same name. */
export const noticesForm = z.object({
  byMail: z
    .preprocess(
      (given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
      z.array(z.enum(kinds, { error: "Select the messages from the list" })).max(kinds.length),
    )
    .transform((chosen) => [...new Set(chosen)]),
});
