/** `/api/client/subscriptions` */
import { subscriptions } from "#app/http/api/calls/portal.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(subscriptions);
export const action = loader;
