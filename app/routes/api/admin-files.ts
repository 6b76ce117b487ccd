/** `/api/admin/files` */
import { newUpload, uploads } from "#app/http/api/calls/files.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(uploads, newUpload);
export const action = loader;
