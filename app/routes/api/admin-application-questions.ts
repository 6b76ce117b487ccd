/** `/api/admin/applications/{id}/questions` */
import { applicationQuestion } from "#app/http/api/calls/applications.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(applicationQuestion);
export const action = loader;
