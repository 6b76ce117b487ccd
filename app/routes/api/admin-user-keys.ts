/** `/api/admin/user-keys` */
import { userKeys } from "#app/http/api/calls/administration.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(userKeys);
export const action = loader;
