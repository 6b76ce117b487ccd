/** `/api/admin/files/{id}` */
import { oneUpload, takenBackFile } from "#app/http/api/calls/files.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(oneUpload, takenBackFile);
export const action = loader;
