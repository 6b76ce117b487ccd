/** `/api/quotes/{id}` */
import { quote } from "#app/http/api/calls/quotes.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(quote);
export const action = loader;
