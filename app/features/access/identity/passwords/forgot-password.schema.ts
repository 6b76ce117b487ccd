import { z } from "zod";
import { email } from "#app/features/fields/email.schema.ts";

export const forgotPasswordForm = z.object({ email: email("Email", "Enter your email address") });
