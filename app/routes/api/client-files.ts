/** `/api/client/files` */
import { files } from "#app/http/api/calls/files.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(files);
export const action = loader;
