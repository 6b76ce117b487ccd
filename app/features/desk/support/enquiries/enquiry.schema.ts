import { z } from "zod";
import { optionalChoice } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { optional } from "#app/features/fields/optional.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { line, optionalLine, paragraph } from "#app/features/fields/text.schema.ts";
import type { RequiredFields } from "#app/features/submissions/form-problems.ts";
import { LONGEST_MESSAGE, SERVICE_INTERESTS } from "./enquiry.ts";

const message = paragraph("Message", { max: LONGEST_MESSAGE, missing: "Enter your message" });
/** Hidden: people leave it blank and programs fill it in. */
const website = z.any().optional();

/** The contact page's six fields, in the order of the page, which is the order of the error summary. */
export const contactSchema = z.object({
  name: line("Name", { max: 160, missing: "Enter your name" }),
  email: email(),
  company: optionalLine("Company", { max: 200 }),
  phone: optional(phone()),
  subject: optionalLine("Subject", { max: 160 }),
  message,
  website,
});

export const CONTACT_REQUIRED: RequiredFields = {
  fields: ["name", "email", "message"],
  sentence: "Missing Information: Please fill in all required fields (Name, Email, Message).",
};

/** The home page's form. */
export const homeEnquirySchema = z.object({
  firstName: line("First name", { max: 80, missing: "Enter your first name" }),
  lastName: line("Last name", { max: 80, missing: "Enter your last name" }),
  email: email(),
  company: optionalLine("Company", { max: 200 }),
  serviceInterest: optionalChoice("Service interest", SERVICE_INTERESTS),
  message,
  agreement: z.enum(["on", "true", "1"], {
    error: "Tick the box to agree that we may use these details to answer you",
  }),
  website,
});

/** A further message on an enquiry, from the person who made it. */
export const furtherMessageSchema = z.object({ message, _once: once });
