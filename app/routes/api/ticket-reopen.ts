/** `/api/tickets/{id}/reopen` */
import { reopenedTicket } from "#app/http/api/calls/tickets.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(reopenedTicket);
export const action = loader;
