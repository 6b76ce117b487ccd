import { z } from "zod";
import { BUSINESS_TYPES, COMPANY_SIZES } from "#app/features/access/applications/application.ts";
import { COUNTRIES } from "#app/features/country.ts";
import { choice, optionalChoice } from "#app/features/fields/choice.schema.ts";
import { optional } from "#app/features/fields/optional.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { line, optionalLine } from "#app/features/fields/text.schema.ts";

/** Who a client is. The address is not among it: they sign in with it, and the user key is made for it. */
export const clientProfileSchema = z.object({
  firstName: line("First name", { max: 80 }),
  lastName: optionalLine("Last name", { max: 80 }),
  jobRole: line("Job role", { max: 120 }),
  phone: optional(phone("Phone number", "Enter a phone number")),
  company: line("Company", { max: 200 }),
  country: choice("Country", COUNTRIES, "Select the company’s country"),
  city: optionalLine("City", { max: 120 }),
  businessType: optionalChoice("Business type", BUSINESS_TYPES),
  companySize: optionalChoice("Company size", COMPANY_SIZES),
  /** Which version of the profile the form was shown for; a mangled one fits none. */
  seen: z.string().max(64).catch(""),
});

export type ClientProfileInput = z.input<typeof clientProfileSchema>;
