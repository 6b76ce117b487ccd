import { timingSafeEqual } from "node:crypto";
import { linkTo } from "#app/link.ts";
import { mac } from "#app/platform/secrets/secrets.server.ts";

/** The address of the confirmation: the reference with a signature, so that nobody can leaf through them. */
export function thanksPath(reference: string): string {
  return linkTo("/contact/thanks", {
    query: { ref: `${reference}.${signature(reference).toString("base64url")}` },
  });
}

/** @returns the reference, or null when the signature is not ours. */
export function readThanks(text: string | null): string | null {
  const [reference = "", given = ""] = (text ?? "").split(".");
  const bytes = Buffer.from(given, "base64url");
  const expected = signature(reference);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? reference : null;
}

function signature(reference: string): Buffer {
  return mac("cookies", "enquiry-confirmation", reference).subarray(0, 16);
}
