/** `/api/quotes/{id}/messages` */
import { quoteMessage } from "#app/http/api/calls/quotes.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(quoteMessage);
export const action = loader;
