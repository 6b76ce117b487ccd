import { z } from "zod";
import { choice, ticked } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { line, optionalLine } from "#app/features/fields/text.schema.ts";
import type { FormProblems } from "#app/features/submissions/form-problems.ts";
import { givenPassword } from "../passwords/password.schema.ts";
import { type SignInChoice, signInChoices, signInMessages } from "./sign-in.ts";

/** The factors as the sign-in form and the sign-in call send them. */
export const signInFactors = z.object({
  email: email("Email", "Enter your email address"),
  password: givenPassword(),
  userKey: line("User key", { max: 100, missing: "Enter your user key" }),
  /** An authenticator code, or a recovery code in its place. Its length is the verifier's business: spaces are fine. */
  authenticatorCode: optionalLine("Authenticator code", { max: 64 }),
});

/** In the order of the page, which is the order problems are told in. */
export const signInForm = z.object({
  as: choice("client or admin", signInChoices, "Select client or admin"),
  ...signInFactors.shape,
  remember: ticked(),
  to: z.string().max(2048).optional().catch(undefined),
});

export type SignInForm = z.output<typeof signInForm>;

/** The fields as they were posted; anything may be in them. */
interface Posted {
  as: unknown;
  email: unknown;
  password: unknown;
  userKey: unknown;
  authenticatorCode: unknown;
}

/**
 * What is missing, in the contract's own words. It is told by what was posted alone, before anything is looked up, so
 * it tells nothing about any account.
 */
export function missingFactors(posted: Posted): FormProblems | null {
  const isIncomplete = isBlank(posted.email) || isBlank(posted.userKey) || isBlank(posted.password, false);
  const choice: SignInChoice = posted.as === "admin" ? "admin" : "client";
  const lacksCode = choice === "client" && isBlank(posted.authenticatorCode);
  if (!isIncomplete && !lacksCode) return null;
  return {
    ...(isIncomplete && { formErrors: [signInMessages.missing] }),
    ...(lacksCode && { fieldErrors: { authenticatorCode: [signInMessages.codeMissing] } }),
  };
}

/** Spaces and hyphens alone are no code; in a password every character counts. */
function isBlank(value: unknown, trims = true): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === "string" && (trims ? value.replace(/[\s-]/g, "") : value) === "";
}
