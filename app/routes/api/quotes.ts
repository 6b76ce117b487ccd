/** `/api/quotes` */
import { newQuote, quotes } from "#app/http/api/calls/quotes.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(newQuote, quotes);
export const action = loader;
