import { isId } from "#app/platform/secrets/random.server.ts";
import { readSigned, signed } from "#app/platform/secrets/signed-text.server.ts";

/** What opens an enquiry's page without an account: its id, signed. It stands in every mail about the enquiry. */
export const ticketToken = (ticketId: string): string => signed("ticket-links", ticketId);

/** @returns the ticket's id, or null when the signature is not ours. */
export function readTicketToken(token: string): string | null {
  const id = readSigned("ticket-links", token);
  return isId(id) ? id : null;
}
