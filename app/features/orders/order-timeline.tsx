import { When } from "#app/ui/when.tsx";
import { type OrderState, stateLabel } from "./order.ts";

/** `at` as people read it; null for what is still to come. */
export interface ShownStep {
  state: OrderState;
  at: { iso: string; text: string; title: string } | null;
}

export function OrderTimeline({ steps }: { steps: readonly ShownStep[] }) {
  return (
    <ol className="timeline">
      {steps.map(({ state, at }) => (
        <li key={state} data-coming={at ? undefined : ""}>
          <strong className="block">{stateLabel(state)}</strong>{" "}
          {at ? <When at={at} /> : <span>Still to come</span>}
        </li>
      ))}
    </ol>
  );
}
