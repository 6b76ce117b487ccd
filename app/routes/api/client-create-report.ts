/** `/api/client/create-report` */
import { newClientReport } from "#app/http/api/calls/reports.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(newClientReport);
export const action = loader;
