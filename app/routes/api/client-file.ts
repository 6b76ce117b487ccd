/** `/api/client/files/{id}` */
import { oneFile } from "#app/http/api/calls/files.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(oneFile);
export const action = loader;
