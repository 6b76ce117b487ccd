import type { Option } from "#app/features/fields/choice.schema.ts";
import { count } from "#app/plural.ts";

export type SignInChoice = "client" | "admin";

export const signInChoices: readonly Option<SignInChoice>[] = [
  { value: "client", label: "Client Login" },
  { value: "admin", label: "Admin Login" },
];

/** What people are told; the same whichever factor was wrong. */
export const signInMessages = {
  missing: "Email, password, and user key are required",
  codeMissing: "Authenticator code is required for client login",
  failed: "Login failed. Please check your credentials",
  busy: "Too many people are signing in at this moment. Wait a few seconds and try again",
};

/** @param seconds until the next try is admitted. */
export function tooManyTries(seconds: number): string {
  if (seconds < 60) return `Too many attempts. Try again in ${count(seconds, "second")}`;
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${count(minutes, "minute")}`;
}
