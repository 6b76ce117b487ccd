import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ShownInvoice } from "./invoice.ts";

export function InvoiceCard({ invoice }: { invoice: ShownInvoice }) {
  const { number, status, paid, paymentReference } = invoice;
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
      <p>
        <a
          href={linkTo("/client-portal/orders/:id/invoice", { id: invoice.orderId })}
          className={buttonClass("secondary")}
        >
          Download invoice (PDF)
        </a>
      </p>
    </Card>
  );
}
