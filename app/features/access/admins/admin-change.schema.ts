import { z } from "zod";
import { email } from "#app/features/fields/email.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { line, optionalLine } from "#app/features/fields/text.schema.ts";

export const inviteAdminSchema = z.object({
  firstName: line("First name", { max: 80, missing: "Enter their first name" }),
  lastName: optionalLine("Last name", { max: 80 }),
  email: email("Email address", "Enter their email address"),
  _once: once,
});

export type InviteAdminInput = z.input<typeof inviteAdminSchema>;
