/** `/api/tickets/{id}/close` */
import { closedTicket } from "#app/http/api/calls/tickets.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(closedTicket);
export const action = loader;
