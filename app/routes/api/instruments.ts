/** `/api/instruments` */
import { instruments } from "#app/http/api/calls/prices.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(instruments);
export const action = loader;
