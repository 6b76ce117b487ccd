/** `/api/orders` */
import { newOrder, orders } from "#app/http/api/calls/orders.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(newOrder, orders);
export const action = loader;
