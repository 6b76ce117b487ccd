/** `/api/deals/{id}/move` */
import { movedDeal } from "#app/http/api/calls/deals.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(movedDeal);
export const action = loader;
