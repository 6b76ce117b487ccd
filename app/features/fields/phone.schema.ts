import { line } from "./text.schema.ts";

/** A telephone number as people write it: 7 to 15 digits (E.164) with the usual separators and an extension. */
const written = /^\+?[\d\s().\-/]*(?:(?:ext|x|#)\.?\s*\d{1,6})?$/i;

export function phone(label = "Phone number", missing = "Enter your phone number") {
  return line(label, { max: 40, missing }).refine(
    (value) => {
      const digits = value.replace(/(?:ext|x|#).*/i, "").replace(/\D/g, "").length;
      return written.test(value) && digits >= 7 && digits <= 15;
    },
    { error: `${label} must be a telephone number, like +44 20 7946 0123` },
  );
}
