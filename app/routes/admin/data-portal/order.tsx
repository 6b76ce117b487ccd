import { Link } from "react-router";
import { billingCountryOf } from "#app/features/trade/invoices/billing-country.server.ts";
import { findInvoiceOf } from "#app/features/trade/invoices/find-invoices.server.ts";
import { InvoiceCard } from "#app/features/trade/invoices/invoice-card.tsx";
import { paymentSchema } from "#app/features/trade/invoices/invoice.schema.ts";
import { issueInvoice } from "#app/features/trade/invoices/issue-invoice.server.ts";
import { PaymentForm, usePaymentForm } from "#app/features/trade/invoices/payment-form.tsx";
import { recordPayment } from "#app/features/trade/invoices/record-payment.server.ts";
import { showInvoice } from "#app/features/trade/invoices/shown-invoice.ts";
import { vatItems } from "#app/features/trade/invoices/vat-items.tsx";
import { invoiceRefusal, showVat, vatOf } from "#app/features/trade/invoices/vat.ts";
import { CancelOrderForm, useCancelOrderForm } from "#app/features/trade/orders/cancel-order-form.tsx";
import { cancelOrder } from "#app/features/trade/orders/cancel-order.server.ts";
import { findOrder } from "#app/features/trade/orders/find-orders.server.ts";
import { fulfilOrder } from "#app/features/trade/orders/fulfil-order.server.ts";
import type { OrderMoveRefusal } from "#app/features/trade/orders/order-refusal.server.ts";
import { OrderTimeline } from "#app/features/trade/orders/order-timeline.tsx";
import { cancelOrderSchema } from "#app/features/trade/orders/order.schema.ts";
import {
  canMoveOrder,
  mayBePaid,
  mayInvoice,
  NEEDS_CREDIT_NOTE,
  type Order as OrderRow,
  ORDER_STATE_TONES,
  orderStateLabel,
  timelineOf,
} from "#app/features/trade/orders/order.ts";
import { londonDay } from "#app/features/calendar.ts";
import { sayTold } from "#app/features/desk/mail/say-told.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { date, moment, moneyExact, price, when } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/order";

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const order = await findOrder(db, actor, params.id);
  if (!order) throw notFound();
  const asked = request.url.searchParams;
  const mayFulfil = canMoveOrder(order.state, "fulfilled");
  const mayCancel = canMoveOrder(order.state, "cancelled");
  const { pricePence } = order;
  const country = await billingCountryOf(db, order.company.id);
  const billable = mayInvoice(order) && vatOf(pricePence, country).ok;
  const invoice = await findInvoiceOf(db, actor, order.id);
  const place = { today: londonDay(now), isCancelled: order.state === "cancelled", isStaff: true };
  return {
    invoice: invoice && showInvoice(invoice, place, { moneyExact, date }),
    mayInvoice: billable,
    whyNot: whyNot(order, country),
    mayBePaid: mayBePaid(order),
    isInvoicing: billable && asked.get("confirm") === "invoice",
    isPaying: mayBePaid(order) && asked.get("do") === "pay",
    reportId: order.reportId,
    quoteId: order.quoteId,
    mayFulfil,
    mayCancel,
    isFulfilling: mayFulfil && asked.get("confirm") === "fulfil",
    isCancelling: mayCancel && asked.get("do") === "cancel",
    isOnAccount: order.paidAt === null && pricePence > 0,
    id: order.id,
    reference: order.reference,
    title: order.title,
    state: order.state,
    company: order.company,
    orderedBy: order.orderedBy,
    price: pricePence === 0 ? "Free" : `${price(pricePence)} plus VAT`,
    vat: pricePence === 0 ? null : showVat(pricePence, country, price),
    purchaseOrder: order.purchaseOrder,
    note: order.note,
    cancelReason: order.state === "cancelled" ? (order.cancelReason ?? "Cancelled by the client") : null,
    requested: when(order.requestedAt, now),
    steps: timelineOf(order).map(({ state, at }) => ({ state, at: at === null ? null : moment(at) })),
  };
}

/** What would be expected here and is not offered, with the reason. */
function whyNot(order: OrderRow, country: string): string[] {
  const vat = vatOf(order.pricePence, country);
  return [
    ...(mayInvoice(order) && !vat.ok ? [invoiceRefusal(order.company.name, vat.country)] : []),
    ...(order.state === "invoiced" ? [`The order is invoiced. ${NEEDS_CREDIT_NOTE}`] : []),
  ];
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, now } = staff(context);
  const here = linkTo("/admin-data-portal/orders/:id", { id: params.id });
  const told = (text: string) =>
    sayTold(db, actor, { relatedType: "order", relatedId: params.id, since: now }, text);
  return intents(request, {
    async fulfil() {
      const result = await fulfilOrder(db, actor, params.id);
      if (!result.ok) {
        return result.reason === "not-granted"
          ? refuse("The order was not fulfilled", result.message)
          : answerRefusal("The order was not fulfilled", result);
      }
      const text = `What was ordered is delivered. ${await told("The client was told.")}`;
      return seeOther(here, { flash: { kind: "success", title: "Order fulfilled", text } });
    },
    async invoice() {
      const result = await issueInvoice(db, actor, params.id);
      if (!result.ok) return answerRefusal("No invoice was made", result);
      const title = `Invoice ${result.number} made`;
      return seeOther(here, { flash: { kind: "success", title, text: await told("The client was told.") } });
    },
    pay: valid("payment", paymentSchema, async (form) => {
      const result = await recordPayment(db, actor, { ...form.value, orderId: params.id });
      if (!result.ok) return answerRefusal("The payment was not recorded", result);
      const text = await told("The client was told.");
      return seeOther(here, { flash: { kind: "success", title: "Payment recorded", text } });
    }),
    cancel: valid("cancel", cancelOrderSchema, async (form) => {
      const { reason } = form.value;
      const result = await cancelOrder(db, actor, { orderId: params.id, reason });
      if (!result.ok) return answerRefusal("The order was not cancelled", result);
      const text = await told("The client was told the reason.");
      return seeOther(here, { flash: { kind: "success", title: "Order cancelled", text } });
    }),
  });
}

function answerRefusal(title: string, result: OrderMoveRefusal) {
  if (result.reason === "moved") return refuse(title, result.message);
  throw notFound();
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, title, state, company, orderedBy, isFulfilling, isCancelling } = loaderData;
  const here = linkTo("/admin-data-portal/orders/:id", { id });
  const posted = usePosted(actionData);
  const form = useCancelOrderForm(posted.replyOf("cancel"));
  const payment = usePaymentForm(posted.replyOf("payment"));
  const { invoice, isInvoicing, isPaying, reportId } = loaderData;
  const isAsked = isFulfilling || isCancelling || isInvoicing || isPaying;
  return (
    <Page
      title={`Order ${reference}, ${company.name}`}
      heading={title}
      eyebrow={`Order ${reference}`}
      lead={
        <>
          {company.name}, ordered <When at={loaderData.requested} />
        </>
      }
      errors={posted.failed}
      summary={posted.summary({ cancel: form[0], payment: payment[0] })}
      actions={<Badge tone={ORDER_STATE_TONES[state]}>{orderStateLabel(state)}</Badge>}
    >
      {isFulfilling && (
        <ConfirmBanner
          title={loaderData.isOnAccount ? `Fulfil ${reference} on account?` : `Fulfil ${reference}?`}
          intent="fulfil"
          label={reportId ? "Yes, deliver the report" : "Yes, it is delivered"}
          cancel={here}
          action={here}
        >
          {[
            reportId ? `${company.name} holds the report from now on` : `${company.name} has what was agreed`,
            loaderData.isOnAccount ? ", before it has paid" : "",
            ". This can’t be undone.",
          ].join("")}
        </ConfirmBanner>
      )}
      {isInvoicing && (
        <ConfirmBanner
          title={`Invoice ${reference}?`}
          intent="invoice"
          label="Yes, make the invoice"
          cancel={here}
          action={here}
        >
          {`It takes the next number, and ${orderedBy.name} is told. An invoice can’t be changed or taken back.`}
        </ConfirmBanner>
      )}
      {isPaying && invoice && <PaymentForm form={payment} number={invoice.number} total={invoice.total} />}
      {isCancelling && <CancelOrderForm form={form} action={`${here}?do=cancel`} person={orderedBy.name} />}
      {!isAsked && <Actions {...loaderData} />}
      {loaderData.whyNot.map((why) => (
        <p key={why} className="hint">
          {why}
        </p>
      ))}
      <div className="grid gap-6 lg:grid-cols-[1fr_18rem]">
        <Card title="What was ordered">
          <SummaryList
            items={[
              { term: reportId ? "Report" : "Ordered", detail: title },
              ...(loaderData.quoteId
                ? [
                    {
                      term: "Agreed in",
                      detail: (
                        <Link to={linkTo("/admin-data-portal/quotes/:id", { id: loaderData.quoteId })}>
                          The accepted quote
                        </Link>
                      ),
                    },
                  ]
                : []),
              { term: "Price", detail: <span className="num">{loaderData.price}</span> },
              ...vatItems(loaderData.vat),
              {
                term: "Client",
                detail: (
                  <Link to={linkTo("/admin-data-portal/clients/:id", { id: company.id })}>
                    {company.name}
                  </Link>
                ),
              },
              {
                term: "Ordered by",
                detail: (
                  <>
                    {orderedBy.name}, <a href={`mailto:${orderedBy.email}`}>{orderedBy.email}</a>
                  </>
                ),
              },
              { term: "Client’s purchase order", detail: loaderData.purchaseOrder },
              {
                term: "Note",
                detail: loaderData.note && <span className="whitespace-pre-line">{loaderData.note}</span>,
              },
              ...(loaderData.cancelReason
                ? [
                    {
                      term: "Why cancelled",
                      detail: <span className="whitespace-pre-line">{loaderData.cancelReason}</span>,
                    },
                  ]
                : []),
            ]}
          />
        </Card>
        <Card title="Where it stands">
          <OrderTimeline labelOf={orderStateLabel} steps={loaderData.steps} />
        </Card>
      </div>
      {invoice && <InvoiceCard invoice={invoice} />}
      <p>
        <Link to={linkTo("/admin-data-portal/orders")}>All orders</Link>
      </p>
    </Page>
  );
}

/** What can be done with the order as it stands: the next step first. */
function Actions(order: Route.ComponentProps["loaderData"]) {
  if (!order.mayInvoice && !order.mayBePaid && !order.mayFulfil && !order.mayCancel) return null;
  return (
    <div className="actions">
      {order.mayInvoice && (
        <LinkButton to="?confirm=invoice" preventScrollReset>
          Make the invoice…
        </LinkButton>
      )}{" "}
      {order.mayBePaid && (
        <LinkButton to="?do=pay" preventScrollReset>
          Record the payment…
        </LinkButton>
      )}{" "}
      {order.mayFulfil && (
        <LinkButton
          to="?confirm=fulfil"
          variant={order.mayInvoice || order.mayBePaid ? "secondary" : "primary"}
          preventScrollReset
        >
          {order.isOnAccount ? "Fulfil on account…" : "Fulfil…"}
        </LinkButton>
      )}{" "}
      {order.mayCancel && (
        <LinkButton to="?do=cancel" variant="secondary" preventScrollReset>
          Cancel the order…
        </LinkButton>
      )}
    </div>
  );
}
