import { z } from "zod";
import { choice, optionalChoice } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { line, optionalParagraph, paragraph } from "#app/features/fields/text.schema.ts";
import { ANNUAL_REVENUES, BUSINESS_TYPES, COMPANY_SIZES, REFERRAL_SOURCES } from "./application.ts";
import { COUNTRIES } from "./country.ts";

/** A field with nothing but spaces in it is an empty one, required or not. */
function typed<Field extends z.ZodType>(field: Field) {
  return z.preprocess(
    (input) => (typeof input === "string" && input.trim() === "" ? undefined : input),
    field,
  );
}

/** The contract's fifteen fields, eleven of them required: shared by the form and the API. */
export const applicationSchema = z.object({
  firstName: typed(line("First name", { max: 80, missing: "Enter your first name" })),
  lastName: typed(line("Last name", { max: 80, missing: "Enter your last name" })),
  email: typed(email("Email address", "Enter your work email address")),
  phone: typed(phone("Phone number", "Enter your phone number")),
  company: typed(line("Company", { max: 200, missing: "Enter your company’s name" })),
  jobTitle: typed(line("Job title", { max: 120, missing: "Enter your job title" })),
  country: choice("Country", COUNTRIES, "Select your company’s country"),
  city: typed(line("City", { max: 120, missing: "Enter your company’s city" })),
  businessType: choice("Business type", BUSINESS_TYPES, "Select your business type"),
  companySize: choice("Company size", COMPANY_SIZES, "Select your company’s size"),
  annualRevenue: optionalChoice("Annual revenue", ANNUAL_REVENUES),
  dataNeeds: typed(paragraph("Data needs", { max: 4000, missing: "Tell us what data you need" })),
  currentDataProviders: typed(optionalParagraph("Current data providers", { max: 1000 })),
  specificRequirements: typed(optionalParagraph("Specific requirements", { max: 4000 })),
  referralSource: optionalChoice("How you heard about us", REFERRAL_SOURCES),
});

export type NewApplication = z.output<typeof applicationSchema>;

/** The form adds a hidden field that people leave blank and programs fill in. */
export const signupSchema = applicationSchema.extend({ website: z.any().optional() });

export const questionSchema = z.object({
  message: typed(paragraph("Question", { max: 4000, missing: "Enter your question to the applicant" })),
  _once: once,
});

export const declineSchema = z.object({
  reason: typed(paragraph("Reason", { max: 2000, missing: "Enter the reason: it is sent to the applicant" })),
});

export const answerSchema = z.object({
  message: typed(paragraph("Answer", { max: 4000, missing: "Enter your answer" })),
});
