import { z } from "zod";
import { LONGEST_MESSAGE } from "./enquiry.ts";
import { labelOf, optionalChoice } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { optional } from "#app/features/fields/optional.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { line, paragraph } from "#app/features/fields/text.schema.ts";
import { BUDGETS, TIMELINES } from "#app/features/trade/quotes/quote.ts";
import type { Service } from "#app/features/trade/services/service.ts";

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

/** An enquiry about a service as a ticket keeps it: the answers about time and money stand below the text. */
export function enquiryAbout(service: Service, enquiry: ServiceEnquiry) {
  const { name, email, company, phone, requirements, timeline, budget } = enquiry;
  const answers = [
    `Service: ${service.name}`,
    timeline && `Timeline: ${labelOf(TIMELINES, timeline)}`,
    budget && `Budget: ${labelOf(BUDGETS, budget)}`,
  ];
  return {
    source: "service-page" as const,
    subject: `Quote request: ${service.name}`,
    serviceInterest: service.name,
    message: `${requirements}\n\n${answers.filter(Boolean).join("\n")}`,
    name,
    email,
    company,
    phone,
  };
}
