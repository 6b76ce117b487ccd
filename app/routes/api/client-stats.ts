/** `/api/client/stats` */
import { dashboard } from "#app/http/api/calls/portal.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(dashboard);
export const action = loader;
