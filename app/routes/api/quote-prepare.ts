/** `/api/quotes/{id}/prepare` */
import { preparedQuote } from "#app/http/api/calls/quotes.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(preparedQuote);
export const action = loader;
