/** `/api/tickets/{id}/answer` */
import { ticketAnswer } from "#app/http/api/calls/tickets.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(ticketAnswer);
export const action = loader;
