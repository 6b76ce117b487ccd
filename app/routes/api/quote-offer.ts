/** `/api/quotes/{id}/offer` */
import { sentOffer } from "#app/http/api/calls/quotes.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(sentOffer);
export const action = loader;
