/** `/api/tickets/{id}/messages` */
import { ticketReply } from "#app/http/api/calls/tickets.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(ticketReply);
export const action = loader;
