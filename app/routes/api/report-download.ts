/** `/api/reports/{id}/download` */
import { reportDownload } from "#app/http/api/calls/reports.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(reportDownload);
export const action = loader;
