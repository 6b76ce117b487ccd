/** `/api/tickets/{id}/attachments/{attachmentId}` */
import { ticketAttachmentFile } from "#app/http/api/calls/tickets.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(ticketAttachmentFile);
export const action = loader;
