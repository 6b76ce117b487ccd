/** `/api/admin/files` */
import { uploads } from "#app/http/api/calls/files.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(uploads);
export const action = loader;
