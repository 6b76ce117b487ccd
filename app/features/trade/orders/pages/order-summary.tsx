/** What both sides read of an order. */
import { vatItems } from "#app/features/trade/vat/vat-items.tsx";
import type { ShownVat } from "#app/features/trade/vat/vat.ts";
import type { OrderState } from "#app/features/trade/orders/order.ts";
import { Link } from "#app/ui/link.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

interface Ordered {
  title: string;
  reportId: string | null;
  quoteId: string | null;
  price: string;
  vat: ShownVat | null;
}

/** What was ordered and for how much, for a summary list. @param quotePage of the quote in which it was agreed. */
export function orderedItems(
  { title, reportId, quoteId, price, vat }: Ordered,
  quotePage: (id: string) => string,
) {
  return [
    { term: reportId ? "Report" : "Ordered", detail: title },
    quoteId && { term: "Agreed in", detail: <Link to={quotePage(quoteId)}>The accepted quote</Link> },
    { term: "Price", detail: price },
    ...vatItems(vat),
  ];
}

/** `at` as people read it; null for what is still to come. */
interface TimelineStep {
  state: OrderState;
  at: Moment | null;
}

interface Props {
  steps: readonly TimelineStep[];
  /** What the reader calls a state. */
  labelOf: (state: OrderState) => string;
}

export function OrderTimeline({ steps, labelOf }: Props) {
  return (
    <ol className="timeline">
      {steps.map(({ state, at }) => (
        <li key={state} data-coming={at ? undefined : ""}>
          <strong className="block">{labelOf(state)}</strong>{" "}
          {at ? <When at={at} /> : <span>Still to come</span>}
        </li>
      ))}
    </ol>
  );
}
