import { line } from "./text.schema.ts";

/** A telephone number as people write it: 7 to 15 digits (E.164) with the usual separators and an extension. */
const written = /^\+?[\d\s().\-/]*(?:(?:ext|x|#)\.?\s*\d{1,6})?$/i;

/** Address books set marks of direction around numbers, and word processors dashes for hyphens. */
const tidy = (value: string) =>
  value.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "").replace(/[\u2010-\u2015\u2212]/g, "-");

export function phone(label = "Phone number", missing = "Enter your phone number") {
  return line(label, { max: 40, missing, tidy }).refine(
    (value) => {
      const digits = value.replace(/(?:ext|x|#).*/i, "").replace(/\D/g, "").length;
      return written.test(value) && digits >= 7 && digits <= 15;
    },
    { error: `${label} must be a telephone number, like +44 20 7946 0123` },
  );
}
