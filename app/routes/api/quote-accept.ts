/** `/api/quotes/{id}/accept` */
import { acceptedQuote } from "#app/http/api/calls/quotes.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(acceptedQuote);
export const action = loader;
