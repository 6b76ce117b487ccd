/** `/api/deals` */
import { deals, newDeal } from "#app/http/api/calls/deals.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(deals, newDeal);
export const action = loader;
