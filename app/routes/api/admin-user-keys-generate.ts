/** `/api/admin/user-keys/generate` */
import { newUserKey } from "#app/http/api/calls/administration.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(newUserKey);
export const action = loader;
