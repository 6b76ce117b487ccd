/** `/api/tickets/{id}/keeper` */
import { assignedTicket } from "#app/http/api/calls/tickets.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(assignedTicket);
export const action = loader;
