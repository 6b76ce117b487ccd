import { brand } from "#app/brand.ts";
import {
  OrderForm,
  PurchaseStatus,
  PurchaseTerms,
  useOrderForm,
} from "#app/features/trade/orders/pages/purchase-panels.tsx";
import { orderSchema } from "#app/features/trade/orders/order.schema.ts";
import { showPurchase } from "#app/features/trade/orders/pages/show-purchase.server.ts";
import { requestOrder } from "#app/features/trade/orders/order.client-commands.server.ts";
import { NO_PURCHASE_ORDER } from "#app/features/trade/orders/order.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, refusedRight, seeOther, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Card } from "#app/ui/card.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/purchase";

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const shown = await showPurchase(db, actor, params.id);
  if (!shown) throw notFound();
  return { ...shown, once: crypto.randomUUID() };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const form = await readForm(request, orderSchema, { form: "order" });
  if (!form.ok) return form.rejection();
  const { _once, ...input } = form.value;
  const result = await requestOrder(db, actor, { ...input, reportId: params.id, once: _once, mayWait: true });
  if (result.ok) {
    return seeOther(linkTo("/client-portal/orders/:id", { id: result.orderId }), {
      flash: DONE[result.outcome],
    });
  }
  switch (result.reason) {
    case "not-client":
      throw await refusedRight(context, "buy");
    case "waits":
      return succeeded(
        linkTo("/client-portal/company/approvals/:id", { id: result.approvalId }),
        "Your owners are asked",
        "Nothing is ordered before one of them has approved it.",
      );
    case "over-limit":
      return form.reject({ formErrors: [result.message] }, 409);
    case "no-purchase-order":
      return form.reject({ fieldErrors: { purchaseOrder: [NO_PURCHASE_ORDER] } });
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
  const { status, title, facts, person, company, price, mail, once } = loaderData;
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
      <PurchaseStatus purchase={loaderData} />
      {status === "for-sale" && price && (
        <>
          <PurchaseTerms price={price} company={company} person={person} />
          <OrderForm
            form={[form, fields]}
            once={once}
            price={price.pence}
            needsNumber={loaderData.needsNumber}
          />
        </>
      )}
      {(status === "for-sale" || status === "on-request") && (
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
