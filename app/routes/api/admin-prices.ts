/** `/api/admin/prices` */
import { importedPrices } from "#app/http/api/calls/prices.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(importedPrices);
export const action = loader;
