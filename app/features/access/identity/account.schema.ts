import { z } from "zod";
import { line } from "#app/features/fields/text.schema.ts";
import { givenPassword, newPasswordForm, type PasswordRules } from "./passwords/password.schema.ts";

/** @param rules as for any new password. */
export function changePasswordForm(rules: PasswordRules) {
  return z.intersection(
    z.object({ current: givenPassword("Current password", "Enter your current password") }),
    newPasswordForm(rules),
  );
}

/** What proves who is sitting there: the code where two-factor is on, else the password. */
export const confirmByPassword = z.object({ password: givenPassword() });
export const confirmByCode = z.object({
  code: line("Code", { max: 64, missing: "Enter the code from your authenticator app" }),
});

export const newAuthenticatorForm = z.object({
  code: line("Code", { max: 64, missing: "Enter the code from your authenticator app" })
    .transform((code) => code.replace(/[\s-]/g, ""))
    .refine((code) => /^[0-9]{6}$/.test(code), { error: "The code is six digits, like 123456" }),
});
