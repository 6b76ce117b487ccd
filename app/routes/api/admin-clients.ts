/** `/api/admin/clients` */
import { clients, newClient } from "#app/http/api/calls/clients.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(clients, newClient);
export const action = loader;
