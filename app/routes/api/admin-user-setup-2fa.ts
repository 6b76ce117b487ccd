/** `/api/admin/users/{id}/setup-2fa` */
import { twoFactorSetup } from "#app/http/api/calls/administration.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(twoFactorSetup);
export const action = loader;
