import { z } from "zod";
import { optionalChoice } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { optional } from "#app/features/fields/optional.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { line, paragraph } from "#app/features/fields/text.schema.ts";
import { BUDGETS, TIMELINES } from "#app/features/trade/quotes/quote.ts";
import { LONGEST_MESSAGE } from "#app/features/desk/support/enquiries/enquiry.ts";

/** An enquiry about one service, in the order of the page, which is the order of the error summary. */
export const serviceEnquirySchema = z.object({
  name: line("Name", { max: 160, missing: "Enter your name" }),
  email: email(),
  company: line("Company", { max: 200, missing: "Enter your company" }),
  phone: optional(phone()),
  requirements: paragraph("Requirements", { max: LONGEST_MESSAGE, missing: "Enter your requirements" }),
  timeline: optionalChoice("Timeline", TIMELINES),
  budget: optionalChoice("Budget", BUDGETS),
  /** Hidden: people leave it blank and programs fill it in. */
  website: z.any().optional(),
});

export type ServiceEnquiry = z.output<typeof serviceEnquirySchema>;
