/** `/api/notifications/mark-all-read` */
import { readAllNotifications } from "#app/http/api/calls/notifications.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(readAllNotifications);
export const action = loader;
