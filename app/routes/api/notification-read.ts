/** `/api/notifications/{id}/read` */
import { readNotification } from "#app/http/api/calls/notifications.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(readNotification);
export const action = loader;
