/** `/api/admin/clients/{id}/access` */
import { clientAccess } from "#app/http/api/calls/clients.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(clientAccess);
export const action = loader;
