/** `/api/tickets/{id}/attachments` */
import { ticketAttachment } from "#app/http/api/calls/tickets.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(ticketAttachment);
export const action = loader;
