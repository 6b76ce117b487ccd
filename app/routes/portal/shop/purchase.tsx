import { Link } from "react-router";
import { brand } from "#app/brand.ts";
import { findReport } from "#app/features/trade/catalogue/find-reports.server.ts";
import { priceEnquiryPath } from "#app/features/trade/catalogue/report-price.ts";
import { findDownloadable } from "#app/features/publishing/deliveries/downloadable-report.server.ts";
import { findOpenOrders } from "#app/features/trade/orders/find-orders.server.ts";
import { OrderForm, useOrderForm } from "#app/features/trade/orders/order-form.tsx";
import { orderSchema } from "#app/features/trade/orders/order.schema.ts";
import { purchaseMailHref } from "#app/features/trade/orders/purchase-mail.ts";
import { requestOrder } from "#app/features/trade/orders/request-order.server.ts";
import { billingCountryOf } from "#app/features/trade/invoices/billing-country.server.ts";
import { showVat } from "#app/features/trade/invoices/vat.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { forbidden, notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { date, price } from "#app/ui/text/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/purchase";

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const report = await findReport(db, actor, params.id);
  if (!report || report.status !== "published") throw notFound();
  const order = (await findOpenOrders(db, actor, [report.id])).get(report.id) ?? null;
  const isHeld = actor.role === "client" && (await findDownloadable(db, actor, report.id)) !== null;
  const { pricePence } = report;
  const country = actor.companyId ? await billingCountryOf(db, actor.companyId) : "GB";
  return {
    once: crypto.randomUUID(),
    standing: standingOf({ isStaff: actor.role === "admin", isHeld, order, pricePence }),
    id: report.id,
    title: report.title,
    facts: [
      report.category.name,
      count(report.pages, "page"),
      `version ${report.version}`,
      report.publishedOn && `published ${date(report.publishedOn)}`,
    ]
      .filter(Boolean)
      .join(" · "),
    person: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    company: actor.companyName ?? "",
    order,
    price: pricePence === null ? null : priceOf(pricePence, country),
    mail: purchaseMailHref(report.title),
    priceEnquiry: priceEnquiryPath(report.id),
  };
}

function priceOf(pence: number, country: string) {
  return { pence, net: price(pence), ...showVat(pence, country, price) };
}

interface Facts {
  isStaff: boolean;
  isHeld: boolean;
  order: object | null;
  pricePence: number | null;
}

/** What the page has to say before it can offer an order. */
function standingOf({ isStaff, isHeld, order, pricePence }: Facts) {
  if (isStaff) return "staff" as const;
  if (isHeld) return "held" as const;
  if (order) return "ordered" as const;
  return pricePence === null ? ("on-request" as const) : ("for-sale" as const);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const form = await readForm(request, orderSchema, { form: "order" });
  if (!form.ok) return form.rejection();
  const { _once, ...input } = form.value;
  const result = await requestOrder(db, actor, { ...input, reportId: params.id, once: _once });
  if (result.ok) {
    return seeOther(linkTo("/client-portal/orders/:id", { id: result.orderId }), {
      flash: DONE[result.outcome],
    });
  }
  switch (result.reason) {
    case "not-client":
      throw forbidden(context);
    case "not-found":
      throw notFound();
    case "withdrawn":
      return seeOther(linkTo("/client-portal/shop"), {
        flash: {
          kind: "error",
          title: "Nothing was ordered",
          text: "The report was withdrawn from the shop while you were looking at it.",
        },
      });
    case "already-held":
      return seeOther(linkTo("/client-portal/reports"), {
        flash: {
          kind: "info",
          title: "Nothing was ordered",
          text: "Your company holds this report already.",
        },
      });
    case "price-on-request":
    case "price-changed":
      return form.reject(
        { formErrors: ["The price changed while you were looking. Check it below and order again."] },
        409,
      );
  }
}

const DONE = {
  requested: {
    kind: "success",
    title: "Order received",
    text: "We write to you when the report is in My Reports.",
  },
  delivered: { kind: "success", title: "The report is in My Reports", text: "It is free of charge." },
  "already-open": {
    kind: "info",
    title: "Your company has already ordered this report",
    text: "This is that order. No second one was made.",
  },
} as const;

export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  const { standing, title, facts, person, company, price, mail, once } = loaderData;
  const [form, fields] = useOrderForm(actionData?.reply);
  return (
    <Page
      title={`Purchase: ${title}`}
      heading={title}
      eyebrow="Purchase Report"
      lead={facts}
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      <Standing {...loaderData} />
      {standing === "for-sale" && price && (
        <>
          <SummaryList
            items={[
              ...(price.pence === 0
                ? [{ term: "Price", detail: "Free" }]
                : [
                    {
                      term: "Price",
                      detail: (
                        <>
                          <strong className="num">{price.net}</strong> plus VAT
                        </>
                      ),
                    },
                    { term: price.label, detail: <span className="num">{price.vat}</span> },
                    ...(price.total === null
                      ? []
                      : [{ term: "Total with VAT", detail: <span className="num">{price.total}</span> }]),
                  ]),
              { term: "For", detail: company },
              { term: "Ordered by", detail: person },
            ]}
          />
          <p>
            {price.pence === 0
              ? "It stands in My Reports at once, for everybody in your company."
              : "You pay nothing now. We check the order, deliver the report to My Reports for everybody in your company, and write to you about the payment."}
          </p>
          <OrderForm form={[form, fields]} once={once} price={price.pence} />
        </>
      )}
      {(standing === "for-sale" || standing === "on-request") && (
        <Card title="Rather by email?">
          <p>
            <a href={mail}>Write to {brand.email.clients}</a>. The link opens a draft with the report’s title
            in your mail program.
          </p>
        </Card>
      )}
      <p>
        <Link to={linkTo("/client-portal/shop")}>Back to the Report Shop</Link>
      </p>
    </Page>
  );
}

type Shown = Route.ComponentProps["loaderData"];

/** Why there is nothing to order here, and where to go instead. */
function Standing({ standing, id, company, order, priceEnquiry }: Shown) {
  switch (standing) {
    case "staff":
      return (
        <>
          <Notice tone="info" title="Staff don’t order reports">
            An order belongs to a client company. You can download every report from My Reports, and give one
            to a client on the client’s page.
          </Notice>
          <p className="actions">
            <LinkButton to={linkTo("/client-portal/reports", { hash: `report-${id}` })}>
              Open My Reports
            </LinkButton>{" "}
            <LinkButton to={linkTo("/admin-data-portal/clients")} variant="secondary">
              Choose a client
            </LinkButton>
          </p>
        </>
      );
    case "held":
      return (
        <>
          <Notice tone="success" title={`${company} holds this report already`}>
            There is nothing to buy: everybody in your company can download it.
          </Notice>
          <p>
            <LinkButton to={linkTo("/client-portal/reports", { hash: `report-${id}` })}>
              Open My Reports
            </LinkButton>
          </p>
        </>
      );
    case "ordered":
      return (
        <>
          <Notice tone="info" title={`${company} has ordered this report`}>
            The order is with us. You need not order again.
          </Notice>
          {order && (
            <p>
              <LinkButton to={linkTo("/client-portal/orders/:id", { id: order.id })}>
                Open order {order.reference}
              </LinkButton>
            </p>
          )}
        </>
      );
    case "on-request":
      return (
        <>
          <Notice tone="info" title="Contact for Price">
            The price of this report depends on how you want to use it. Tell us, and we make you an offer.
          </Notice>
          <p>
            <LinkButton to={priceEnquiry} state={{ modal: true }}>
              Request a quote
            </LinkButton>
          </p>
        </>
      );
    default:
      return null;
  }
}
