/** `/api/quotes/{id}/draft` */
import { savedDraft } from "#app/http/api/calls/quotes.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(savedDraft);
export const action = loader;
