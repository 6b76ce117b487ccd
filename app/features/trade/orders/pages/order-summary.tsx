/** What both sides read of an order. */
import { vatItems } from "#app/features/trade/vat/vat-items.tsx";
import { linkTo } from "#app/link.ts";
import { type ButtonVariant, LinkButton } from "#app/ui/button.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import type { ShownOrder, ShownStaffOrder } from "./show-order.server.ts";

/** What was ordered and what comes to its price, for the facts. */
export function orderedItems({ term, seats, vat }: ShownOrder | ShownStaffOrder) {
  return [
    ...vatItems(vat),
    term && { term: "Term", detail: term },
    seats && { term: "Seats", detail: seats },
  ];
}

export function InvoiceDownload({ orderId, variant }: { orderId: string; variant: ButtonVariant }) {
  return (
    <LinkButton to={linkTo("/client-portal/orders/:id/invoice", { id: orderId })} variant={variant} external>
      Download invoice (PDF)
    </LinkButton>
  );
}

type Step = ShownOrder["steps"][number];

interface Props {
  steps: readonly Step[];
  /** What the reader calls a state. */
  labelOf: (state: Step["state"]) => string;
}

export function OrderTimeline({ steps, labelOf }: Props) {
  return (
    <RecordTimeline
      happenings={steps.map(({ state, ...step }) => ({ key: state, what: labelOf(state), ...step }))}
    />
  );
}
