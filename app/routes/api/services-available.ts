/** `/api/services/available` */
import { services } from "#app/http/api/calls/portal.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(services);
export const action = loader;
