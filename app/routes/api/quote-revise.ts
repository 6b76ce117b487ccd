/** `/api/quotes/{id}/revise` */
import { revisedQuote } from "#app/http/api/calls/quotes.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(revisedQuote);
export const action = loader;
