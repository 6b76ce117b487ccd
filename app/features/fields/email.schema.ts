import { stop } from "./rule.schema.ts";
import { line } from "./text.schema.ts";

/**
 * An email address of the dot-atom form, at most 254 characters (RFC 5321). Quoted local parts and non-ASCII
 * addresses are refused: look-alike letters would make two people's addresses look the same.
 */
const address =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

export function email(label = "Email address", missing = "Enter your email address") {
  return line(label, { max: 254, missing })
    .check(stop((value) => address.test(value), `${label} must look like name@example.com`))
    .meta({ format: "email" });
}

/** The one form in which addresses are compared and kept unique. */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase();
}
