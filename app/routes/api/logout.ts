/** `/api/logout` */
import { logout } from "#app/http/api/calls/identity.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(logout);
export const action = loader;
