import { inTable, written, writtenFigure } from "#app/features/analysis/figures/pages/written.server.ts";
import { warningsOf } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import { snapshotHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { type Bridge, BRIDGE_STEPS } from "#app/features/analysis/valuation/maths/value-bridge.ts";
import {
  findBridge,
  findEarlierSnapshots,
  type Snapshot,
} from "#app/features/analysis/valuation/records/find-snapshots.server.ts";
import { VALUATION_METHODS } from "#app/features/analysis/valuation/records/holding.ts";
import type { AtDesk } from "#app/features/analysis/tools/tool-page.server.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { windowOf } from "#app/features/lists/window.ts";
import { count } from "#app/plural.ts";
import { spanChart } from "#app/ui/chart/span-chart.server.ts";
import { moneyText, millionsText } from "#app/ui/text/figure-text.ts";
import { date, moment } from "#app/ui/text/format.ts";

const pageSize = 50;

/** A snapshot's page: what was frozen, and what led to it from an earlier one. */
export async function showSnapshot(page: AtDesk & { snapshot: Snapshot }) {
  const { db, actor, snapshot, desk, frame, keep, query } = page;
  const { body } = snapshot;
  const { rows, pages } = windowOf(body.holdings, {
    keyOf: ({ holdingId }) => holdingId,
    after: query.get("after"),
    size: pageSize,
    hrefOf: (more) => snapshotHref(snapshot.id, keep, more),
  });
  const totals = body.totals.map((figure) => writtenFigure(figure));
  const opened = body.holdings.find(({ holdingId }) => holdingId === query.get("holding")) ?? null;
  const trail = (opened?.figures ?? []).map((figure) => writtenFigure(figure));
  const key = query.get("explain");
  const earlier = await findEarlierSnapshots(db, actor, snapshot);
  const found = await findBridge(db, actor, snapshot, query.get("with") ?? earlier[0]?.id ?? "");
  const { opening, bridge } = found ?? { opening: null, bridge: null };
  const steps = bridge?.ok ? bridge.value.figures.map((figure) => writtenFigure(figure)) : [];
  return {
    id: snapshot.id,
    ...frame,
    company: actor.role === "admin" ? desk.companyId : null,
    name: snapshot.name,
    asOf: date(snapshot.asOf),
    nav: moneyText(snapshot.navPence),
    frozenBy: body.frozenBy,
    frozen: moment(snapshot.frozenAt),
    sha256: snapshot.sha256,
    isWhole: snapshot.isWhole,
    inputs: keptWith(snapshot),
    counted: count(body.holdings.length, "holding"),
    pages,
    holdings: rows.map((one) => ({
      id: one.holdingId,
      name: one.name,
      sector: one.sector,
      method: labelOf(VALUATION_METHODS, one.method),
      reason: one.reason,
      fairValue: moneyText(one.fairValue),
    })),
    totals: totals.map(inTable),
    warnings: warningsOf(body.totals).map(written),
    openedWarnings: warningsOf(opened?.figures ?? []).map(written),
    opened: opened && { id: opened.holdingId, name: opened.name, trail: trail.map(inTable) },
    explained: [...(opened ? trail : totals), ...steps].find((one) => one.key === key) ?? null,
    earlier: earlier.map(({ id, name, asOf }) => ({ value: id, label: `${name}, ${date(asOf)}` })),
    with: opening?.id ?? "",
    bridge: opening && bridge?.ok ? spanChart(bridgeChart(opening, snapshot, bridge.value.steps)) : null,
    steps: steps.map(inTable),
    movers: bridge?.ok ? moversOf(bridge.value.byHolding) : null,
    inMind: bridge?.ok ? warningsOf(bridge.value.figures).map(written) : [],
    bridgeProblems: bridge && !bridge.ok ? bridge.problems.map(written) : [],
  };
}

export type ShownSnapshot = Awaited<ReturnType<typeof showSnapshot>>;

/** What stands beside the values for bridges, and whether it was frozen with them. */
function keptWith({ body, inputs }: Snapshot): string {
  const flows = inputs.flows.reduce((sum, one) => sum + one.flows.length, 0);
  const kept = `${count(flows, "cash flow")}, ${count(inputs.rates.length, "exchange rate")}`;
  return body.inputsSha256
    ? `${kept}, frozen with it`
    : `${kept}, not frozen with it: this snapshot is older than that. They are as they stood on ${date(inputs.at)}, and don’t change any more.`;
}

/** Holding by step; steps in which nothing moved have no column. */
function moversOf(byHolding: readonly { name: string; steps: Bridge }[]) {
  const steps = BRIDGE_STEPS.filter(({ key }) => byHolding.some((one) => one.steps[key] !== 0));
  return {
    columns: steps.map(({ name }) => name),
    rows: byHolding.map((one, at) => ({
      key: String(at),
      name: one.name,
      cells: steps.map(({ key }) => (one.steps[key] === 0 ? "–" : moneyText(one.steps[key]))),
    })),
  };
}

export interface BridgeRow {
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
