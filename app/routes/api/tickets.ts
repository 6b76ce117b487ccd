/** `/api/tickets` */
import { newTicket, tickets } from "#app/http/api/calls/tickets.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(newTicket, tickets);
export const action = loader;
