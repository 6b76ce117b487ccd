/** `/api/auth/user` */
import { readCurrentUser } from "#app/http/api/calls/identity.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(readCurrentUser);
export const action = loader;
