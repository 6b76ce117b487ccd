/** `/api/orders/{id}/invoice` */
import { invoiceFile, newInvoice } from "#app/http/api/calls/orders.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(invoiceFile, newInvoice);
export const action = loader;
