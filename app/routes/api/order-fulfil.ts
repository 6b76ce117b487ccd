/** `/api/orders/{id}/fulfil` */
import { fulfilledOrder } from "#app/http/api/calls/orders.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(fulfilledOrder);
export const action = loader;
