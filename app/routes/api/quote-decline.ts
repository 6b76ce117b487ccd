/** `/api/quotes/{id}/decline` */
import { declinedQuote } from "#app/http/api/calls/quotes.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(declinedQuote);
export const action = loader;
