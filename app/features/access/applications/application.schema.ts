import { z } from "zod";
import { choice, optionalChoice } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { line, optionalParagraph, paragraph } from "#app/features/fields/text.schema.ts";
import { ANNUAL_REVENUES, BUSINESS_TYPES, COMPANY_SIZES, REFERRAL_SOURCES } from "./application.ts";
import { COUNTRIES } from "../../country.ts";

/** The contract's fifteen fields, eleven of them required: shared by the form and the API, in the
 * order of the page, which is the order of the error summary. */
export const applicationSchema = z.object({
  firstName: line("First name", { max: 80, missing: "Enter your first name" }),
  lastName: line("Last name", { max: 80, missing: "Enter your last name" }),
  email: email("Email address", "Enter your work email address"),
  phone: phone("Phone number", "Enter your phone number"),
  jobTitle: line("Job title", { max: 120, missing: "Enter your job title" }),
  company: line("Company", { max: 200, missing: "Enter your company’s name" }),
  country: choice("Country", COUNTRIES, "Select your company’s country"),
  city: line("City", { max: 120, missing: "Enter your company’s city" }),
  businessType: choice("Business type", BUSINESS_TYPES, "Select your business type"),
  companySize: choice("Company size", COMPANY_SIZES, "Select your company’s size"),
  annualRevenue: optionalChoice("Annual revenue", ANNUAL_REVENUES),
  dataNeeds: paragraph("Data needs", { max: 4000, missing: "Tell us what data you need" }),
  currentDataProviders: optionalParagraph("Current data providers", { max: 1000 }),
  specificRequirements: optionalParagraph("Specific requirements", { max: 4000 }),
  referralSource: optionalChoice("How you heard about us", REFERRAL_SOURCES),
});

export type NewApplication = z.output<typeof applicationSchema>;

/** The form adds a hidden field that people leave blank and programs fill in. */
export const signupSchema = applicationSchema.extend({ website: z.any().optional() });

export const questionSchema = z.object({
  message: paragraph("Question", { max: 4000, missing: "Enter your question to the applicant" }),
  _once: once,
});

export const declineSchema = z.object({
  reason: paragraph("Reason", { max: 2000, missing: "Enter the reason: it is sent to the applicant" }),
});

export const answerSchema = z.object({
  message: paragraph("Answer", { max: 4000, missing: "Enter your answer" }),
});
