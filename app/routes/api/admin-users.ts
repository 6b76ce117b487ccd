/** `/api/admin/users` */
import { users } from "#app/http/api/calls/administration.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(users);
export const action = loader;
