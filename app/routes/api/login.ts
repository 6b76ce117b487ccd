/** `/api/login` */
import { login } from "#app/http/api/calls/identity.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(login);
export const action = loader;
