/** `/api/notifications/count` */
import { unreadCount } from "#app/http/api/calls/notifications.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(unreadCount);
export const action = loader;
