/** `/api/orders/{id}/payment` */
import { recordedPayment } from "#app/http/api/calls/orders.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(recordedPayment);
export const action = loader;
