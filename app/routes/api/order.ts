/** `/api/orders/{id}` */
import { order } from "#app/http/api/calls/orders.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(order);
export const action = loader;
