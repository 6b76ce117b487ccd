import { brand } from "#app/brand.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ShownPurchase } from "./show-purchase.server.ts";

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
