/** `/api/admin/applications/{id}/review` */
import { applicationReview } from "#app/http/api/calls/applications.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(applicationReview);
export const action = loader;
