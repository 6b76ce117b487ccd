import type { WaterfallRow } from "#app/ui/chart/waterfall-chart.server.ts";
import { millionsText } from "#app/ui/text/figure-text.ts";
import { date } from "#app/ui/text/format.ts";
import { count } from "#app/plural.ts";
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

/** Bars of the chart by holding; its table has every one. */
const MOST_MOVERS = 10;

/** Who moved the value: each holding's change without what was paid in and out, the furthest first; null where none did. */
export function moversChart(byHolding: readonly { name: string; steps: Bridge }[], source: string) {
  const moved = byHolding
    .map(({ name, steps }) => ({
      name,
      change: (steps.closing - steps.opening - steps.contributions - steps.distributions) / 100,
    }))
    .filter(({ change }) => change !== 0)
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
  const [first] = moved;
  if (!first || moved.length < 2) return null;
  const shown = moved.slice(0, MOST_MOVERS);
  const more = moved.length - shown.length;
  return {
    data: {
      finding: `${first.name} moved it most: ${signed(first.change)}`,
      unit: `Change of value by holding, without what was paid in or out, GBP${more > 0 ? `; the table has ${count(more, "smaller one")}, too` : ""}`,
      labelName: "Holding",
      labels: shown.map(({ name }) => name),
      series: [
        { name: "Rise", values: shown.map(({ change }) => Math.max(0, change)) },
        { name: "Fall", values: shown.map(({ change }) => Math.min(0, change)) },
      ],
      tones: ["green", "red"] as const,
      source,
      write: millionsText,
    },
    figures: shown.map(({ change }) => signed(change)),
  };
}
