import { millionsText } from "#app/ui/text/figure-text.ts";
import { date } from "#app/ui/text/format.ts";
import { type Bridge, BRIDGE_STEPS } from "../../maths/value-bridge.ts";
import type { Snapshot } from "../../records/find-snapshots.server.ts";

interface BridgeRow {
  label: string;
  /** Whole pence. */
  amount: number;
  from: number;
  to: number;
  /** 0 a total, 1 a rise, 2 a fall. */
  series: 0 | 1 | 2;
}

const NAMES = ["Net asset value", "Rise", "Fall"] as const;
const TONES = ["blue", "green", "red"] as const;

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

type Frozen = Pick<Snapshot, "name" | "asOf" | "navPence">;

/** What the chart of a bridge between two snapshots says. */
export function bridgeChart(opening: Frozen, closing: Frozen, bridge: Bridge) {
  const rows = bridgeRows(bridge);
  const text = (pence: number, isStep: boolean) =>
    `${isStep && pence > 0 ? "+" : ""}${millionsText(pence / 100)}`;
  const change = closing.navPence - opening.navPence;
  return {
    finding:
      change === 0
        ? "Net asset value is as it was"
        : `Net asset value ${change > 0 ? "rose" : "fell"} by ${millionsText(Math.abs(change) / 100)}`,
    unit: `What led from ${date(opening.asOf)} to ${date(closing.asOf)}, GBP`,
    source: `Source: the snapshots “${opening.name}” and “${closing.name}”, and the cash flows kept with the later one.`,
    labelName: "Step",
    names: NAMES,
    tones: TONES,
    spans: rows.map(({ label, amount, from, to, series }) => ({
      label,
      from: from / 100,
      to: to / 100,
      series,
      figure: text(amount, series !== 0),
    })),
    fromZero: true,
    write: millionsText,
    summary: rows.map(({ label, amount, series }) => `${label}: ${text(amount, series !== 0)}.`).join(" "),
  };
}
