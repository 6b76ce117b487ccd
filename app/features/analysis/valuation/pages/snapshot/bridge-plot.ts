import { type Bridge, BRIDGE_STEPS } from "../../maths/value-bridge.ts";

export interface BridgeRow {
  label: string;
  /** Whole pence. */
  amount: number;
  from: number;
  to: number;
  /** 0 a total, 1 a rise, 2 a fall. */
  series: 0 | 1 | 2;
}

export const BRIDGE_NAMES = ["Net asset value", "Rise", "Fall"] as const;

/** The steps of a bridge one after another, each from where the last one ended: a waterfall's bars. */
export function bridgeRows(bridge: Bridge): BridgeRow[] {
  let reached = 0;
  return BRIDGE_STEPS.map(({ key, name }): BridgeRow => {
    // Distributions are negative already.
    const amount = bridge[key];
    if (key === "opening" || key === "closing") {
      reached = bridge[key];
      return { label: name, amount, from: 0, to: reached, series: 0 };
    }
    const from = reached;
    reached += amount;
    return { label: name, amount, from, to: reached, series: amount < 0 ? 2 : 1 };
  });
}
