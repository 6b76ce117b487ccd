/** `/api/deals/{id}` */
import { deal, editedDeal, removedDeal } from "#app/http/api/calls/deals.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(deal, editedDeal, removedDeal);
export const action = loader;
