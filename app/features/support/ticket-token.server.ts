import { timingSafeEqual } from "node:crypto";
import { isId } from "#app/platform/random.server.ts";
import { mac } from "#app/platform/secrets.server.ts";

/**
 * What opens an enquiry's page without an account: its id with a signature. It stands in every mail about the
 * enquiry, so it stays the same and nothing of it is stored.
 */
export function ticketToken(ticketId: string): string {
  return `${ticketId}.${signature(ticketId).toString("base64url")}`;
}

/** @returns the ticket's id, or null when the signature is not ours. */
export function readTicketToken(token: string): string | null {
  const [id, given = "", ...more] = token.split(".");
  if (!isId(id) || more.length > 0 || !/^[\w-]{22}$/.test(given)) return null;
  const bytes = Buffer.from(given, "base64url");
  const expected = signature(id);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? id : null;
}

/** 128 bits of the HMAC. */
function signature(ticketId: string): Buffer {
  return mac("ticket-links", ticketId).subarray(0, 16);
}
