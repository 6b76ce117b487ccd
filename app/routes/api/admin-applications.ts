/** `/api/admin/applications` */
import { applications } from "#app/http/api/calls/applications.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(applications);
export const action = loader;
