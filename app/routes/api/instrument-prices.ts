/** `/api/instruments/{id}/prices` */
import { prices } from "#app/http/api/calls/prices.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(prices);
export const action = loader;
