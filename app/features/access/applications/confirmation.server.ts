import { timingSafeEqual } from "node:crypto";
import { mac } from "#app/platform/secrets/secrets.server.ts";

/** What stands in the address of the confirmation: the reference with a signature, so that nobody can leaf through them. */
export function signReference(reference: string): string {
  return `${reference}.${signature(reference).toString("base64url")}`;
}

/** @returns the reference, or null when the signature is not ours. */
export function readSignedReference(text: string | null): string | null {
  const [reference = "", given = ""] = (text ?? "").split(".");
  const bytes = Buffer.from(given, "base64url");
  const expected = signature(reference);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? reference : null;
}

/** 128 bits are plenty for something that shows a reference and nothing else. */
function signature(reference: string): Buffer {
  return mac("cookies", "signup-confirmation", reference).subarray(0, 16);
}
