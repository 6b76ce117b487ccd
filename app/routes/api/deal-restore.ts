/** `/api/deals/{id}/restore` */
import { restoredDeal } from "#app/http/api/calls/deals.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(restoredDeal);
export const action = loader;
