import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";

interface PricedService {
  id: string;
  name: string;
  /** As shown: its category's label, "Subscription" or "One-time", what it costs. */
  category: string;
  billing: string;
  pricingText: string;
}

/** What the firm offers and what each costs, leading to its page. */
export function ServicePriceTable({ services }: { services: readonly PricedService[] }) {
  return (
    <DataTable
      caption="Services with category and price"
      captionHidden
      rows={services}
      columns={[
        {
          header: "Service",
          cell: (row) => <Link to={linkTo("/services/:id", { id: row.id })}>{row.name}</Link>,
          rowHeader: true,
        },
        { header: "Category", cell: (row) => row.category },
        { header: "Billing", cell: (row) => row.billing },
        { header: "Price", cell: (row) => row.pricingText },
      ]}
    />
  );
}
