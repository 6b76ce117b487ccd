/** `/api/notifications/{id}` */
import { deletedNotification } from "#app/http/api/calls/notifications.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(deletedNotification);
export const action = loader;
