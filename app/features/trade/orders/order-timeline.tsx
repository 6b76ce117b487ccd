import { When } from "#app/ui/text/when.tsx";
import type { Moment } from "#app/ui/text/when.tsx";
import type { OrderState } from "./order.ts";

/** `at` as people read it; null for what is still to come. */
export interface TimelineStep {
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
