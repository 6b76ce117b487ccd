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

/** Hours that the mailed link is open, and that a device stays admitted by it. */
export const admissionHours = { link: 2, device: 24 };

/** The same to everybody who is turned away where an account's tries are used up: nobody learns whether there is one. */
export function usedUp(seconds: number): string {
  return `${tooManyTries(seconds)}. If the account is yours, look for our email: its link lets this device in before`;
}

/** @param seconds until the next try is admitted. */
export function tooManyTries(seconds: number): string {
  if (seconds < 60) return `Too many attempts. Try again in ${count(seconds, "second")}`;
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${count(minutes, "minute")}`;
}
