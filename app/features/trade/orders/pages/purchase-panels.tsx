import { brand } from "#app/brand.ts";
import type { OrderInput } from "#app/features/trade/orders/order.schema.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ShownPurchase } from "./show-purchase.server.ts";

/** Why there is nothing to order here, and where to go instead. */
export function PurchaseStatus({ purchase }: { purchase: ShownPurchase }) {
  const { status, id, company, order, priceEnquiry } = purchase;
  switch (status) {
    case "not-yours":
      return (
        <Notice tone="info" title="Your role does not allow this">
          {purchase.refused}
        </Notice>
      );
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

interface Props {
  price: NonNullable<ShownPurchase["price"]>;
  company: string;
  person: string;
}

/** What a report costs, for whom, and what follows from an order. */
export function PurchaseTerms({ price, company, person }: Props) {
  return (
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
                      <strong>{price.net}</strong> plus VAT
                    </>
                  ),
                },
                { term: price.label, detail: price.vat },
                ...(price.total === null ? [] : [{ term: "Total with VAT", detail: price.total }]),
              ]),
          { term: "For", detail: company },
          { term: "Ordered by", detail: person },
        ]}
      />
      <p>
        {price.pence === 0
          ? "It stands in My Reports at once, for everybody in your company."
          : `You pay nothing now. Within ${brand.promises.orders} we check the order, deliver the report to My Reports for everybody in your company, and write to you about the payment.`}
      </p>
    </>
  );
}

export function useOrderForm(reply: Parameters<typeof usePostForm<OrderInput>>[0]["reply"]) {
  return usePostForm<OrderInput>({ id: "order", reply, defaults: {} });
}

type FormState = ReturnType<typeof useOrderForm>;

interface OrderFormProps {
  form: FormState;
  once: string;
  /** The price the page shows, in pence. */
  price: number;
  /** Whether the company orders nothing without a purchase order number. */
  needsNumber: boolean;
}

/** The last step before an order: what the client's own books need, and the button. */
export function OrderForm({ form: [form, fields], once, price, needsNumber }: OrderFormProps) {
  return (
    <PostForm form={form} once={once}>
      <input type="hidden" name="price" value={price} />
      <TextField
        field={fields.purchaseOrder}
        label="Purchase order number"
        hint={
          needsNumber
            ? "Your company needs one with each order"
            : "Your company’s own number, if it uses them"
        }
        optional={!needsNumber}
        width="m"
        autoComplete="off"
        spellCheck={false}
      />
      <TextArea
        field={fields.note}
        label="Note"
        hint="Anything we should know about this order"
        rows={3}
        optional
      />
      <FormButtons back={linkTo("/reports")}>
        <SubmitButton pending={price === 0 ? "Adding…" : "Ordering…"}>
          {price === 0 ? "Add to My Reports" : "Place order"}
        </SubmitButton>
      </FormButtons>
    </PostForm>
  );
}
