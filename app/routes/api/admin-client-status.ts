/** `/api/admin/clients/{id}/status` */
import { clientStatus } from "#app/http/api/calls/clients.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(clientStatus);
export const action = loader;
