import { COUNTRIES } from "#app/features/country.ts";
import { z } from "zod";
import { BUSINESS_TYPES, COMPANY_SIZES } from "#app/features/access/applications/application.ts";
import { ACCESS_LEVELS, TOOLS } from "#app/features/core/clients/client.ts";
import { isAnswered, joinFields } from "#app/features/core/known-companies/known-company.ts";
import { choice, choices, type Option, optionalChoice } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { optional } from "#app/features/fields/optional.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { line, optionalLine, paragraph } from "#app/features/fields/text.schema.ts";
import type { RequiredFields } from "#app/features/submissions/form-problems.ts";

export const CLIENT_REQUIRED: RequiredFields = {
  fields: ["name", "email", "company", "jobRole"],
  sentence: "Please fill in all required fields including job role.",
};

/** The same as staff's form sends it, which asks whether the company is here already. */
export const addClientFormSchema = (services: readonly Option[]) =>
  addClientSchema(services).extend(joinFields).check(isAnswered);

/** @param services the services on offer, which are rows and not a fixed list. */
export function addClientSchema(services: readonly Option[]) {
  return z.object({
    name: line("Name", { max: 160, missing: "Enter the client’s name" }).refine(
      (name) => partsOfName(name).firstName.length <= 80 && partsOfName(name).lastName.length <= 80,
      { error: "First and last name must be 80 characters or fewer each" },
    ),
    email: email("Email address", "Enter the client’s email address"),
    company: line("Company", { max: 200, missing: "Enter the client’s company" }),
    jobRole: line("Job role", { max: 120, missing: "Enter the client’s job role" }),
    // The contract's form does not ask for it.
    country: choice("Country", COUNTRIES, "Select the company’s country").default("GB"),
    accessLevel: choice("Access level", ACCESS_LEVELS).default("client"),
    services: choices("Service", services),
    tools: choices("Tool", TOOLS),
    _once: once,
  });
}

export type AddClientInput = z.input<ReturnType<typeof addClientFormSchema>>;

/** A name as people write it, in the two parts an account has: the last word is the last name. */
export function partsOfName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  if (words.length === 1) return { firstName: words[0] ?? "", lastName: "" };
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}

/** @param services the services on offer, which are rows and not a fixed list. */
export function clientAccessSchema(services: readonly Option[]) {
  return z.object({
    accessLevel: choice("Access level", ACCESS_LEVELS),
    services: choices("Service", services),
    tools: choices("Tool", TOOLS),
    /** Which version of the access the form was shown for; a mangled one fits none. */
    seen: z.string().max(64).catch(""),
  });
}

export type ClientAccessInput = z.input<ReturnType<typeof clientAccessSchema>>;

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

export const grantReportSchema = z.object({
  reportId: line("Report", { max: 40, missing: "Choose the report to grant" }),
  _once: once,
});

export type GrantReportInput = z.input<typeof grantReportSchema>;

/** Why something is taken from a client. */
const reason = paragraph("Reason", { max: 1000, missing: "Enter the reason: it is sent to the client" });

export const pauseClientSchema = z.object({ reason });

export const takeBackReportSchema = z.object({
  reason,
  reportId: line("Report", { max: 40, missing: "Choose the report to take back" }),
});
