import { z } from "zod";
import { once } from "#app/features/fields/once.schema.ts";
import { paragraph } from "#app/features/fields/text.schema.ts";
import { LONGEST_MESSAGE } from "./enquiries/enquiry.ts";

/** The answer so far and the kept reply to put into it; nothing is asked of either yet. */
export const insertReplySchema = z.object({
  message: z.string().optional(),
  reply: z.string().max(40).optional().catch(""),
});

/** Staff's answer to an enquiry. */
export const ticketAnswerSchema = z.object({
  message: paragraph("Answer", { max: LONGEST_MESSAGE, missing: "Enter your answer" }),
  /** Which text of the ticket the form was shown for; a mangled one fits none. */
  seen: z.string().max(80).catch(""),
  _once: once,
});
