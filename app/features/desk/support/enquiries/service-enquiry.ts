import { labelOf } from "#app/features/fields/choice.schema.ts";
import { BUDGETS, TIMELINES } from "#app/features/trade/quotes/quote.ts";
import type { ServiceEnquiry } from "./service-enquiry.schema.ts";
import type { Service } from "../../../trade/services/service.ts";

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
