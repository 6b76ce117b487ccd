/** `/api/client/shop-reports` */
import { shopReports } from "#app/http/api/calls/reports.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(shopReports);
export const action = loader;
