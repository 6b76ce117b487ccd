/** `/api/client/activity` */
import { activity } from "#app/http/api/calls/portal.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(activity);
export const action = loader;
