/** `/api/orders/{id}/cancel` */
import { cancelledOrder } from "#app/http/api/calls/orders.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(cancelledOrder);
export const action = loader;
