/** `/api/admin/files/{id}/restore` */
import { restoredFile } from "#app/http/api/calls/files.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(restoredFile);
export const action = loader;
