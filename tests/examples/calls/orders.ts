import type * as calls from "#app/http/api/calls/orders.server.ts";
import { ask } from "../../support/api.ts";
import { type Examples, lastOfLocation, posted, type Scene, type Sent, textsOf, type Twin } from "./scene.ts";

const order =
  (values: { state?: "requested" | "invoiced" } = {}, body?: Record<string, unknown>) =>
  async ({ app, holder, people }: Scene): Promise<Sent> => {
    const report = await app.make.report({ title: "Ordered", price_pence: 45_000 });
    const { id } = await app.make.order(holder, { report_id: report.id });
    if (values.state === "invoiced") await ask(people.admin, "POST", `/api/orders/${id}/invoice`);
    return { params: { id }, ...(body && { body }) };
  };

const theirs = (id: string) => `/client-portal/orders/${id}`;
const ours = (id: string) => `/admin-data-portal/orders/${id}`;

const twin = (intent: string, told: object, shows: string, page = theirs): Twin => ({
  as: "admin",
  form: posted(
    ({ id }) => ours(id),
    (sent) => ({ intent, ...textsOf(sent) }),
  ),
  read: (id) => `/api/orders/${id}`,
  told,
  page,
  shows,
});

export const orders = {
  orders: {},
  newOrder: {
    send: async ({ app }) => ({
      body: {
        reportId: (await app.make.report({ title: "For sale", price_pence: 120_050 })).id,
        price: 1200.5,
      },
    }),
    twin: {
      form: posted(
        ({ body }) => `/reports/${String(body?.reportId)}/purchase`,
        () => ({ price: "120050" }),
      ),
      idOf: lastOfLocation,
      read: (id) => `/api/orders/${id}`,
      told: { state: "requested", title: "For sale", price: 1200.5 },
      page: ours,
      shows: "For sale",
    },
  },
  order: { send: order() },
  cancelledOrder: {
    send: order({}, { reason: "Ordered twice" }),
    twin: twin("cancel", { state: "cancelled", cancelReason: "Ordered twice" }, "Ordered twice"),
  },
  newInvoice: {
    send: order(),
    twin: twin("invoice", { state: "invoiced", invoice: { standing: "due", total: 540 } }, "£540"),
  },
  invoiceFile: { send: order({ state: "invoiced" }) },
  recordedPayment: {
    send: order({ state: "invoiced" }, { paymentReference: "BACS 4471" }),
    twin: twin(
      "pay",
      { state: "paid", invoice: { standing: "paid", paymentReference: "BACS 4471" } },
      "BACS 4471",
      ours,
    ),
  },
  fulfilledOrder: {
    send: order(),
    twin: twin("fulfil", { state: "fulfilled" }, "Delivered"),
  },
} satisfies Examples<typeof calls>;
