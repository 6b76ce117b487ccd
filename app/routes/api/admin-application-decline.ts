/** `/api/admin/applications/{id}/decline` */
import { applicationDecline } from "#app/http/api/calls/applications.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(applicationDecline);
export const action = loader;
