/** `/api/tickets/{id}` */
import { ticket } from "#app/http/api/calls/tickets.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(ticket);
export const action = loader;
