import { OrderTimeline } from "#app/features/trade/orders/order-timeline.tsx";
import { stateForClient } from "#app/features/trade/orders/order.ts";
import { orderedItems } from "#app/features/trade/orders/pages/ordered-items.tsx";
import { linkTo } from "#app/link.ts";
import { Card } from "#app/ui/card.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ShownOrder } from "./show-order.server.ts";
import { Written } from "#app/ui/text/written.tsx";

/** What a client ordered, and how far it has come. */
export function OrderFacts({ order }: { order: ShownOrder }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Card title="What was ordered">
        <SummaryList
          items={[
            ...orderedItems(order, (quote) => linkTo("/client-portal/quotes/:id", { id: quote })),
            { term: "For", detail: order.company },
            { term: "Ordered by", detail: order.orderedBy },
            { term: "Your purchase order", detail: order.purchaseOrder },
            order.note && { term: "Note", detail: <Written text={order.note} /> },
          ]}
        />
      </Card>
      <Card title="Where it stands">
        <OrderTimeline labelOf={stateForClient} steps={order.steps} />
      </Card>
    </div>
  );
}
