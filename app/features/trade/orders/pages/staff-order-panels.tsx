import type { SubmissionResult } from "@conform-to/react";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import { Reference } from "#app/ui/record/reference.tsx";
import { Related } from "#app/ui/record/related.tsx";
import type { SummaryEntry } from "#app/ui/summary-list.tsx";
import { InvoiceDownload, orderedItems } from "./order-summary.tsx";
import type { ShownStaffOrder } from "./show-order.server.ts";

interface Props {
  order: ShownStaffOrder;
}

/** Asks before the order is fulfilled or invoiced, where that is what was pressed. */
export function OrderQuestion({ order, here }: Props & { here: string }) {
  const { reference, company, reportId, orderedBy, isOnAccount } = order;
  if (order.isFulfilling)
    return (
      <ConfirmBanner
        title={isOnAccount ? `Fulfil ${reference} on account?` : `Fulfil ${reference}?`}
        intent="fulfil"
        label={reportId ? "Yes, deliver the report" : "Yes, it is delivered"}
        cancel={here}
        action={here}
      >
        {[
          reportId ? `${company.name} holds the report from now on` : `${company.name} has what was agreed`,
          isOnAccount ? ", before it has paid" : "",
          reportId
            ? ". The order stays delivered; the report can be taken back on the client’s page."
            : ". This can’t be undone.",
        ].join("")}
      </ConfirmBanner>
    );
  if (order.isInvoicing)
    return (
      <ConfirmBanner
        title={`Invoice ${reference}?`}
        intent="invoice"
        label="Yes, make the invoice"
        cancel={here}
        action={here}
      >
        {`It takes the next number, and ${orderedBy.name} is told. An invoice can’t be changed or taken back.`}
      </ConfirmBanner>
    );
  return null;
}

/** What was ordered, by whom and on what terms, as staff read it. */
export function staffOrderFacts(order: ShownStaffOrder): readonly SummaryEntry[] {
  const { company, orderedBy } = order;
  return [
    {
      term: "Client",
      detail: <Link to={linkTo("/admin-data-portal/clients/:id", { id: company.id })}>{company.name}</Link>,
    },
    {
      term: "Ordered by",
      detail: (
        <>
          {orderedBy.name}, <a href={`mailto:${orderedBy.email}`}>{orderedBy.email}</a>
        </>
      ),
    },
    ...orderedItems(order),
    {
      term: "Client’s purchase order",
      detail: order.purchaseOrder && <Reference text={order.purchaseOrder} />,
    },
  ];
}

/** What belongs to the order and has a page of its own. */
export function OrderRelations({ order: { quoteId, quote, reportId } }: Props) {
  return (
    <Related
      title="Belongs to it"
      records={[
        quoteId && {
          to: linkTo("/admin-data-portal/quotes/:id", { id: quoteId }),
          label: quote ? `Quote ${quote}` : "The accepted quote",
        },
        reportId && {
          to: linkTo("/admin-data-portal/reports/:id", { id: reportId }),
          label: "The report in the shop",
        },
      ]}
    />
  );
}

/** What can be done with the order as it stands. */
export function OrderMoves({ order }: Props) {
  const { next } = order;
  const variant = (step: typeof next) => (next === step ? "primary" : "secondary");
  const invoice = order.mayInvoice && (
    <LinkButton to="?confirm=invoice" variant={variant("invoice")}>
      Make the invoice…
    </LinkButton>
  );
  const payment = order.mayBePaid && (
    <LinkButton to="?do=pay" variant={variant("record-payment")}>
      Record the payment…
    </LinkButton>
  );
  return (
    <Moves
      apart={
        order.mayCancel && (
          <LinkButton to="?do=cancel" variant="quiet">
            Cancel the order…
          </LinkButton>
        )
      }
    >
      {invoice} {payment}{" "}
      {order.mayFulfil && (
        <LinkButton to="?confirm=fulfil" variant={variant("fulfil")}>
          {order.isOnAccount ? "Fulfil on account…" : "Fulfil…"}
        </LinkButton>
      )}{" "}
      {order.invoice && <InvoiceDownload orderId={order.id} variant="secondary" />}
    </Moves>
  );
}

export function usePaymentForm(reply: SubmissionResult | undefined) {
  return usePostForm<{ paymentReference: string }>({ id: "payment", reply });
}

interface PaymentFormProps {
  form: ReturnType<typeof usePaymentForm>;
  number: string;
  total: string;
}

/** Staff write down that the whole of an invoice has come in. */
export function PaymentForm({ form: [form, fields], number, total }: PaymentFormProps) {
  return (
    <Card title="Record the payment" id="record-payment" asked>
      <p>
        {total} for {number}, in full. The client is told. This can’t be undone.
      </p>
      <PostForm form={form} action="?do=pay">
        <TextField
          field={fields.paymentReference}
          label="Payment reference"
          hint="As the bank statement has it"
          width="l"
          autoComplete="off"
          spellCheck={false}
        />
        <FormButtons back="?" label="Not now">
          <SubmitButton name="intent" value="pay" pending="Recording…">
            Record the payment
          </SubmitButton>
        </FormButtons>
      </PostForm>
    </Card>
  );
}
