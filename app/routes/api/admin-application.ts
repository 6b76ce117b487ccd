/** `/api/admin/applications/{id}` */
import { oneApplication } from "#app/http/api/calls/applications.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(oneApplication);
export const action = loader;
