/** `/api/admin/applications/{id}/approval` */
import { applicationApproval } from "#app/http/api/calls/applications.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(applicationApproval);
export const action = loader;
