import { z } from "zod";
import { rule, stop } from "#app/features/fields/rule.schema.ts";
import { typeMessage } from "#app/features/fields/text.schema.ts";
import { count } from "#app/plural.ts";
import { isCommon, isMadeOfGuesses, type PasswordOwner } from "./guessable-password.ts";

/** Longest password, in Unicode characters and in UTF-8 bytes. */
export const passwordLimits = { least: 12, leastWithoutTotp: 15, most: 256, mostBytes: 1024 };

export interface PasswordRules {
  /** Whose it is: what others know of them makes poor passwords. */
  owner: PasswordOwner;
  /** Whether sign-in also asks for a code. Without one the password must be longer. */
  withTotp: boolean;
  label?: string;
}

/**
 * A password that is being chosen: exactly the characters typed, nothing trimmed, no rules about kinds of characters
 * (NIST SP 800-63B-4; ASVS 5.0 6.2).
 */
export function newPassword({ owner, withTotp, label = "New password" }: PasswordRules) {
  const least = withTotp ? passwordLimits.least : passwordLimits.leastWithoutTotp;
  return givenPassword(label, "Enter a new password").check(
    stop(
      (password) => [...password].length >= least,
      `${label} must be ${count(least, "character")} or more`,
    ),
    stop(
      (password) => !isMadeOfGuesses(password, owner),
      "Choose a password that isn't made of names, your company or work, seasons or dates: three or four unrelated words are harder to guess",
    ),
    stop(
      (password) => !isCommon(password),
      "Choose a password that is harder to guess: this one is like those attackers try first",
    ),
  );
}

/** A new password typed twice: without scripts nobody can look at what they typed. */
export function newPasswordForm(rules: PasswordRules) {
  return z
    .object({
      password: newPassword(rules),
      again: givenPassword("New password again", "Type the new password again"),
    })
    .check(
      rule(["password", "again"], ({ password, again }, ask) => {
        if (password !== again) ask("again", "The two passwords are not the same");
      }),
    );
}

/** A password that is being given, to be held against the one chosen earlier. Over the limit it is never hashed. */
export function givenPassword(label = "Password", missing = "Enter your password") {
  return z
    .string({ error: typeMessage(label, missing) })
    .check(
      stop((password) => password !== "", missing),
      stop(fits, `${label} must be ${count(passwordLimits.most, "character")} or fewer`),
      stop((password) => password.isWellFormed(), `${label} contains characters that can't be typed`),
    )
    .meta({ format: "password", minLength: 1, maxLength: passwordLimits.most });
}

function fits(password: string): boolean {
  if (password.length > passwordLimits.mostBytes) return false;
  return (
    [...password].length <= passwordLimits.most &&
    new TextEncoder().encode(password).length <= passwordLimits.mostBytes
  );
}
