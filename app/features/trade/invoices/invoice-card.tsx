import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Reference } from "#app/ui/record/reference.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ShownInvoice } from "./invoice.ts";

/** An invoice with its amounts; for who has to pay it, where to, in words that copy. */
export function InvoiceCard({ invoice }: { invoice: ShownInvoice }) {
  const { number, status, paid, paymentReference, payTo } = invoice;
  return (
    <Card title={`Invoice ${number}`} id="invoice" actions={<Badge tone={status.tone}>{status.label}</Badge>}>
      <SummaryList
        items={[
          { term: "Issued", detail: invoice.issued },
          { term: "Payment due", detail: invoice.due },
          { term: "Net", detail: invoice.net },
          { term: invoice.vat.label, detail: invoice.vat.amount },
          { term: "Total", detail: <strong>{invoice.total}</strong> },
          paid && { term: "Paid", detail: paid },
          paymentReference && { term: "Payment reference", detail: paymentReference },
        ]}
      />
      {payTo && (
        <>
          <h3>Pay by bank transfer</h3>
          <SummaryList
            items={[
              { term: "Reference", detail: <Reference text={number} /> },
              { term: "Amount", detail: <Reference text={invoice.total} label="amount" /> },
              { term: "To", detail: `${payTo.name}, ${payTo.bank}` },
              { term: "Sort code", detail: <Reference text={payTo.sortCode} label="sort code" /> },
              {
                term: "Account number",
                detail: <Reference text={payTo.accountNumber} label="account number" />,
              },
            ]}
          />
        </>
      )}
    </Card>
  );
}
