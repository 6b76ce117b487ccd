import { timingSafeEqual } from "node:crypto";
import { linkTo } from "#app/link.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { mac } from "#app/platform/secrets/secrets.server.ts";
import { readSigned, signed } from "#app/platform/secrets/signed-text.server.ts";

/** What opens an enquiry's page without an account: its id, signed. It stands in every mail about the enquiry. */
export const ticketToken = (ticketId: string): string => signed("ticket-links", ticketId);

/** @returns the ticket's id, or null when the signature is not ours. */
export function readTicketToken(token: string): string | null {
  const id = readSigned("ticket-links", token);
  return isId(id) ? id : null;
}

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
