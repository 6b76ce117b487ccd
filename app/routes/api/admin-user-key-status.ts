/** `/api/admin/user-keys/{keyId}/status` */
import { userKeyStatus } from "#app/http/api/calls/administration.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(userKeyStatus);
export const action = loader;
