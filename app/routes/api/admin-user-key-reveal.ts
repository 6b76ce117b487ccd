/** `/api/admin/user-keys/{keyId}/reveal` */
import { userKeyReveal } from "#app/http/api/calls/administration.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(userKeyReveal);
export const action = loader;
