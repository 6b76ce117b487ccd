import { z } from "zod";
import { COMPANY_ROLES } from "#app/features/core/company-roles/company-role.ts";
import { choice } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { optionalPence } from "#app/features/fields/number.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { line, optionalLine, paragraph } from "#app/features/fields/text.schema.ts";

const limit = (label: string) =>
  optionalPence(label, { least: 0, most: 1_000_000_000, like: "5,000", of: "pounds", currency: "GBP" });

const rights = {
  role: choice("Role", COMPANY_ROLES, "Select what they may do"),
  orderLimit: limit("Limit for one order"),
  monthLimit: limit("Limit in 30 days"),
};

export const invitationSchema = z.object({
  firstName: line("First name", { max: 80, missing: "Enter their first name" }),
  lastName: optionalLine("Last name", { max: 80 }),
  email: email("Email address", "Enter their email address"),
  jobTitle: optionalLine("Job title", { max: 120 }),
  ...rights,
  _once: once,
});

export type InvitationInput = z.input<typeof invitationSchema>;

export const personRightsSchema = z.object({
  ...rights,
  /** Which version of the person the form was shown for; a mangled one fits none. */
  seen: z.string().max(64).catch(""),
});

export type PersonRightsInput = z.input<typeof personRightsSchema>;

export const declineInvitationSchema = z.object({
  reason: paragraph("Reason", { max: 1000, missing: "Enter the reason: the owner reads it" }),
});
