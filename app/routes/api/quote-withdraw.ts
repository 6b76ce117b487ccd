/** `/api/quotes/{id}/withdraw` */
import { withdrawnQuote } from "#app/http/api/calls/quotes.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(withdrawnQuote);
export const action = loader;
