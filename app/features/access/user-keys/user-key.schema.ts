import { z } from "zod";
import { email } from "#app/features/fields/email.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";

export const generateUserKeySchema = z.object({
  assignedEmail: email("Email address", "Enter the email address the key is for"),
  _once: once,
});

export type GenerateUserKeyInput = z.input<typeof generateUserKeySchema>;
