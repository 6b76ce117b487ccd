import { z } from "zod";
import { COUNTRIES } from "#app/features/country.ts";
import { choice, optionalChoice } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { optional } from "#app/features/fields/optional.schema.ts";
import { line, optionalLine, optionalParagraph } from "#app/features/fields/text.schema.ts";
import { EVIDENCE, PURCHASE_ORDERS, TIME_ZONES } from "./company.ts";

/** As registers write it: without what people put between the digits. */
const tidyNumber = (value: string) => value.toUpperCase().replace(/[\s.-]/g, "");

export const companySchema = z.object({
  name: line("Legal name", { max: 200, missing: "Enter the company’s legal name" }),
  registeredNumber: optionalLine("Registered number", { max: 40 }),
  vatNumber: optionalLine("VAT number", { max: 20, tidy: tidyNumber }),
  country: choice("Country", COUNTRIES, "Select the country the company belongs to"),
  street: optionalParagraph("Street", { max: 300 }),
  city: optionalLine("Town or city", { max: 120 }),
  postcode: optionalLine("Postcode", { max: 20 }),
  billingCountry: optionalChoice("Country of the address", COUNTRIES),
  billingName: optionalLine("Name", { max: 160 }),
  billingEmail: optional(email("Email address")),
  purchaseOrders: choice("Purchase orders", PURCHASE_ORDERS),
  timeZone: choice("Time zone", TIME_ZONES, "Select the time zone"),
  /** Which version of the company the form was shown for; a mangled one fits none. */
  seen: z.string().max(64).catch(""),
});

/** With what staff alone keep. */
export const companyRecordSchema = companySchema.extend({
  evidence: optionalChoice("Evidence", EVIDENCE),
  evidenceNote: optionalParagraph("Note", { max: 1000 }),
  approvesInvitations: z
    .literal("on", { error: "Tick the box, or leave it" })
    .optional()
    .transform((ticked) => ticked === "on"),
});

export type CompanyInput = z.input<typeof companyRecordSchema>;
