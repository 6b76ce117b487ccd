/** `/api/client/reports` */
import { clientReports } from "#app/http/api/calls/reports.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(clientReports);
export const action = loader;
