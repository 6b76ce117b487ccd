import { z } from "zod";
import { isAdmin } from "#app/features/actor.ts";
import { sayWhoCan } from "#app/features/core/company-roles/find-owners.server.ts";
import { optionalParagraph } from "#app/features/fields/text.schema.ts";
import { codeOf } from "#app/features/site/guides/api-errors.ts";
import { findInvoiceOf, invoiceNumbersOf } from "#app/features/trade/invoices/invoice.scope.server.ts";
import { orderSchema, paymentSchema } from "#app/features/trade/orders/order.schema.ts";
import { cancelOrder, fulfilOrder } from "#app/features/trade/orders/order.staff-commands.server.ts";
import { issueInvoice, recordPayment } from "#app/features/trade/orders/order.invoice-commands.server.ts";
import { NO_PURCHASE_ORDER } from "#app/features/trade/orders/order.ts";
import { requestOrder } from "#app/features/trade/orders/order.client-commands.server.ts";
import { makeInvoiceFile } from "#app/features/trade/invoices/invoice-file.server.ts";
import { orderList } from "#app/features/trade/orders/list-orders.server.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { paging, searchOf, sortOf, wordOf } from "#app/http/api/list-query.server.ts";
import { orderDetails, orderSummary, toOrderSummary } from "#app/http/api/answers/order-shape.ts";
import { poundsField } from "#app/http/api/pounds.ts";
import { idGiven, oneById } from "#app/http/api/scalars.ts";
import { fileHead, sendBytes } from "#app/http/files/send-bytes.server.ts";
import {
  noOrder,
  orderRefusals,
  tellOrder,
  afterOrder,
  orderChange,
} from "#app/http/api/answers/order-moves.server.ts";

const tag = "Orders";
const busy = "Many documents are being prepared. Try again in a few seconds.";
export const orders = call({
  method: "GET",
  path: "/api/orders",
  tag,
  summary: "Orders",
  description: "The company’s; for staff, every company’s.",
  who: "member",
  scope: "orders:read",
  hasEtag: true,
  query: z.object({
    state: wordOf("state", E.OrderFilter)
      .default("all")
      .meta({ description: "`open` is neither fulfilled nor cancelled." }),
    search: searchOf("reference, title, company, person, invoice, amount or purchase order number"),
    sort: sortOf("when it was placed"),
    ...paging,
  }),
  answer: z.array(orderSummary),
  async run({ db, actor, query: { cursor, ...query } }) {
    const { rows, next } = await listRows(db, actor, orderList, { ...query, after: cursor });
    const numbers = await invoiceNumbersOf(
      db,
      actor,
      rows.map(({ id }) => id),
    );
    return { data: rows.map((row) => toOrderSummary(row, numbers)), next: next && cursorOf(next) };
  },
});

export const newOrder = call({
  method: "POST",
  path: "/api/orders",
  tag,
  summary: "Order a report",
  description:
    "For the company. A free report is delivered at once: its order comes back `fulfilled`. Anything else is made by accepting a quote. Above a buyer’s limit it is refused: on the page an owner is asked.",
  who: "client",
  needs: "buy",
  scope: "orders:write",
  creates: true,
  body: orderSchema.omit({ _once: true }).extend({
    reportId: idGiven("There is no such report", "Name the report by its id"),
    price: poundsField("Price", { least: 0, most: 100_000_000 })
      .optional()
      .meta({ description: "The price you saw, in pounds without VAT: at another nothing is ordered." }),
  }),
  answer: orderDetails,
  status: 201,
  refusals: {
    not_found: "There is no such report in the shop.",
    already_open: true,
    already_held: true,
    withdrawn: true,
    price_on_request: true,
    price_changed: true,
  },
  async run(here) {
    const { db, actor, body, once, refuse } = here;
    const result = await requestOrder(db, actor, { ...body, once });
    if (result.ok && result.outcome === "already-open") {
      const message = "Your company has an open order of this report already.";
      return refuse("already_open", message, { more: { orderId: result.orderId } });
    }
    if (result.ok) {
      const answer = await tellOrder(here, result.orderId);
      if (answer instanceof Response) return answer;
      return { ...answer, madeId: result.orderId };
    }
    switch (result.reason) {
      case "not-client":
        return refuse("forbidden", "Reports are ordered by clients, for their own company.");
      // Nobody is asked for a program.
      case "waits":
        return refuse("forbidden", await sayWhoCan(db, actor, "approve"));
      case "over-limit":
        return refuse("forbidden", `${result.message} ${await sayWhoCan(db, actor, "approve")}`);
      case "no-purchase-order":
        return here.wrong("purchaseOrder", NO_PURCHASE_ORDER);
      case "not-found":
        return refuse("not_found", "There is no such report in the shop.");
      case "withdrawn":
        return refuse(codeOf(result.reason), "The report was withdrawn from the shop.");
      case "already-held":
        return refuse(codeOf(result.reason), "Your company holds this report already.");
      case "price-on-request":
        return refuse(codeOf(result.reason), "The price of this report is on request: ask for a quote.");
      case "price-changed":
        return refuse(codeOf(result.reason), "The price has changed. Read it again, then order.");
    }
  },
});

export const order = call({
  method: "GET",
  path: "/api/orders/{id}",
  tag,
  summary: "An order with its invoice",
  who: "member",
  scope: "orders:read",
  ofCompany: true,
  params: oneById,
  answer: orderDetails,
  refusals: { not_found: noOrder },
  run: (here) => tellOrder(here, here.params.id),
});

export const cancelledOrder = call({
  ...orderChange,
  method: "POST",
  path: "/api/orders/{id}/cancel",
  summary: "Cancel an order",
  description:
    "A client takes back their company’s while it is only requested and comes from no quote. Staff cancel what is neither invoiced nor fulfilled and must give the reason: the client reads it. A client’s is not kept.",
  who: "member",
  needs: "buy",
  ofCompany: true,
  body: z.object({ reason: optionalParagraph("Reason", { max: 1000 }) }),
  async run(here) {
    const { db, actor, params, body, wrong } = here;
    const { reason } = body;
    if (isAdmin(actor) && !reason) return wrong("reason", "Enter the reason: it is sent to the client");
    return afterOrder(here, await cancelOrder(db, actor, { orderId: params.id, ...(reason && { reason }) }));
  },
});

export const newInvoice = call({
  ...orderChange,
  method: "POST",
  path: "/api/orders/{id}/invoice",
  summary: "Make the invoice",
  description:
    "The next number, VAT at 20 %, due in 30 days. The client is told. For a company outside the United Kingdom none is made yet: 409.",
  who: "admin",
  creates: true,
  status: 201,
  async run(here) {
    return afterOrder(here, await issueInvoice(here.db, here.actor, here.params.id));
  },
});

export const invoiceFile = call({
  method: "GET",
  path: "/api/orders/{id}/invoice",
  tag,
  summary: "Download the invoice",
  who: "member",
  scope: "orders:read",
  ofCompany: true,
  params: oneById,
  answer: "pdf",
  refusals: { not_found: "There is no such order, or no invoice of it.", busy },
  async run({ db, actor, params: { id }, refuse }) {
    const file = await makeInvoiceFile(db, actor, id);
    if (!file.ok) {
      return file.reason === "busy"
        ? refuse("busy", busy, { headers: { "Retry-After": "5" } })
        : refuse("not_found", "There is no such order, or no invoice of it.");
    }
    return sendBytes(file.bytes, { name: `${file.number}.pdf`, contentType: "application/pdf" });
  },
  async head({ db, actor, params: { id }, refuse }) {
    const invoice = await findInvoiceOf(db, actor, id);
    if (!invoice) return refuse("not_found", "There is no such order, or no invoice of it.");
    return fileHead({ name: `${invoice.number}.pdf`, contentType: "application/pdf" });
  },
});

export const recordedPayment = call({
  ...orderChange,
  method: "POST",
  path: "/api/orders/{id}/payment",
  summary: "Record that the invoice is paid",
  description: "In full, once. The client is told.",
  who: "admin",
  body: paymentSchema,
  async run(here) {
    const { db, actor, params, body } = here;
    return afterOrder(here, await recordPayment(db, actor, { ...body, orderId: params.id }));
  },
});

export const fulfilledOrder = call({
  ...orderChange,
  method: "POST",
  path: "/api/orders/{id}/fulfil",
  summary: "Deliver what was ordered",
  description: "Before it is paid, this is on account. The client is told.",
  who: "admin",
  refusals: { ...orderRefusals, not_granted: true },
  async run(here) {
    const result = await fulfilOrder(here.db, here.actor, here.params.id);
    if (!result.ok && result.reason === "not-granted") return here.refuse("not_granted", result.message);
    return afterOrder(here, result);
  },
});
