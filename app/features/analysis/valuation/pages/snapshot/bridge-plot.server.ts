import type { WaterfallRow } from "#app/ui/chart/waterfall-chart.server.ts";
import { millionsText } from "#app/ui/text/figure-text.ts";
import { date } from "#app/ui/text/format.ts";
import { type Bridge, BRIDGE_STEPS } from "../../maths/value-bridge.ts";
import type { Snapshot } from "../../records/find-snapshots.server.ts";

/** The steps of a bridge one after another, in pounds: those of nothing moved nothing and are left to the table. */
export function bridgeRows(bridge: Bridge): WaterfallRow[] {
  return BRIDGE_STEPS.flatMap(({ key, name }): WaterfallRow[] => {
    // Distributions are negative already.
    const amount = bridge[key] / 100;
    const isTotal = key === "opening" || key === "closing";
    if (amount === 0 && !isTotal) return [];
    return [{ label: name, amount, isTotal, figure: isTotal ? millionsText(amount) : signed(amount) }];
  });
}

const signed = (amount: number) => `${amount > 0 ? "+" : ""}${millionsText(amount)}`;

type Frozen = Pick<Snapshot, "name" | "asOf" | "navPence">;

/** What the chart of a bridge between two snapshots says. */
export function bridgeChart(opening: Frozen, closing: Frozen, bridge: Bridge) {
  const rows = bridgeRows(bridge);
  const change = closing.navPence - opening.navPence;
  return {
    finding:
      change === 0
        ? "Net asset value is as it was"
        : `Net asset value ${change > 0 ? "rose" : "fell"} by ${millionsText(Math.abs(change) / 100)}`,
    unit: `What led from ${date(opening.asOf)} to ${date(closing.asOf)}, GBP; a torn bar goes on to zero`,
    source: `Source: the snapshots “${opening.name}” and “${closing.name}”, and the cash flows kept with the later one.`,
    labelName: "Step",
    total: "Net asset value",
    rows,
    write: millionsText,
    summary: rows.map(({ label, figure }) => `${label}: ${figure}.`).join(" "),
  };
}
