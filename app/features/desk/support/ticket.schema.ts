import { z } from "zod";
import { optionalChoice } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { optional } from "#app/features/fields/optional.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { line, optionalLine, paragraph } from "#app/features/fields/text.schema.ts";
import type { RequiredFields } from "#app/features/submissions/form-problems.ts";
import { LONGEST_MESSAGE, SERVICE_INTERESTS } from "./enquiries/enquiry.ts";

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

const message = paragraph("Message", { max: LONGEST_MESSAGE, missing: "Enter your message" });

/** A new ticket from the Support tab: who writes is known. */
export const newTicketSchema = z.object({
  subject: line("Subject", { max: 160, missing: "Enter a subject" }),
  serviceInterest: optionalChoice("Topic", SERVICE_INTERESTS),
  message,
  _once: once,
});

/** The contact dialog's five fields. */
export const portalContactSchema = z.object({
  name: line("Name", { max: 160, missing: "Enter your name" }),
  email: email(),
  company: optionalLine("Company", { max: 200 }),
  phone: optional(phone()),
  message,
  _once: once,
});

/** Worded by the contract in another way than the public contact page's. */
export const PORTAL_CONTACT_REQUIRED: RequiredFields = {
  fields: ["name", "email", "message"],
  sentence: "Missing Information - Please fill in name, email, and message fields.",
};
