import { z } from "zod";
import { givenPassword, newPassword } from "#app/features/access/identity/passwords/password.schema.ts";
import type { PasswordOwner } from "#app/features/access/identity/passwords/guessable-password.ts";
import { rule } from "#app/features/fields/rule.schema.ts";
import { line } from "#app/features/fields/text.schema.ts";

/** The first password, typed twice: the page ships no scripts, so it can't show what was typed. */
export function firstPasswordSchema(owner: PasswordOwner) {
  return z
    .object({
      password: newPassword({ owner, withTotp: true, label: "Password" }),
      again: givenPassword("Password", "Type the password again"),
    })
    .check(
      rule(["password", "again"], ({ password, again }, ask) => {
        if (password !== again) ask("again", "The two passwords are not the same");
      }),
    );
}

export const codeSchema = z.object({
  code: line("Code", { max: 40, missing: "Enter the code from your authenticator app" })
    .transform((code) => code.replace(/[\s-]/g, ""))
    .refine((code) => /^[0-9]{6}$/.test(code), { error: "The code is six digits, like 123456" }),
});
