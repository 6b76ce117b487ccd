/** `/api/instruments/{id}` */
import { oneInstrument } from "#app/http/api/calls/prices.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(oneInstrument);
export const action = loader;
