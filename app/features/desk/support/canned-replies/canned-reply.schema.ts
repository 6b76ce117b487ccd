import { z } from "zod";
import { once } from "#app/features/fields/once.schema.ts";
import { line, paragraph } from "#app/features/fields/text.schema.ts";
import { LONGEST_REPLY_TITLE } from "./canned-reply.ts";
import { LONGEST_MESSAGE } from "../enquiries/enquiry.ts";

export const cannedReplySchema = z.object({
  title: line("Title", { max: LONGEST_REPLY_TITLE, missing: "Enter a title to find the reply by" }),
  body: paragraph("Text", { max: LONGEST_MESSAGE, missing: "Enter the reply" }),
  /** When the reply was last changed, as the page showed it; empty for a new one. */
  seen: z.string().max(40).catch("").default(""),
  _once: once,
});

export type CannedReplyInput = z.input<typeof cannedReplySchema>;
