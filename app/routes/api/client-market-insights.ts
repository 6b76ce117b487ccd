/** `/api/client/market-insights` */
import { marketInsights } from "#app/http/api/calls/portal.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(marketInsights);
export const action = loader;
