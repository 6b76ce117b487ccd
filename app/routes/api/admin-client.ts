/** `/api/admin/clients/{id}` */
import { oneClient, clientProfile } from "#app/http/api/calls/clients.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(oneClient, clientProfile);
export const action = loader;
