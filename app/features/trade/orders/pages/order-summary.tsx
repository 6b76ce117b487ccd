/** What both sides read of an order. */
import { vatItems } from "#app/features/trade/vat/vat-items.tsx";
import { Timeline } from "#app/ui/record/timeline.tsx";
import type { ShownOrder, ShownStaffOrder } from "./show-order.server.ts";

/** What was ordered and for how much, for the facts. */
export function orderedItems({ term, seats, price, vat }: ShownOrder | ShownStaffOrder) {
  return [
    { term: "Price", detail: price },
    ...vatItems(vat),
    term && { term: "Term", detail: term },
    seats && { term: "Seats", detail: seats },
  ];
}

type Step = ShownOrder["steps"][number];

interface Props {
  steps: readonly Step[];
  /** What the reader calls a state. */
  labelOf: (state: Step["state"]) => string;
}

export function OrderTimeline({ steps, labelOf }: Props) {
  return (
    <Timeline
      happenings={steps.map(({ state, ...step }) => ({ key: state, what: labelOf(state), ...step }))}
    />
  );
}
