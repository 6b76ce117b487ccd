/** `/api/notifications` */
import { notifications } from "#app/http/api/calls/notifications.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(notifications);
export const action = loader;
