import { inTable, written, writtenFigure } from "#app/features/analysis/figures/pages/written.server.ts";
import { warningsOf } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import {
  bridgeChart,
  moversChart,
} from "#app/features/analysis/valuation/pages/snapshot/bridge-plot.server.ts";
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
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { waterfallChart } from "#app/ui/chart/waterfall-chart.server.ts";
import { moneyText } from "#app/ui/text/figure-text.ts";
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
  const chart = opening && bridge?.ok ? bridgeChart(opening, snapshot, bridge.value.steps) : null;
  const moving = chart && bridge?.ok ? moversChart(bridge.value.byHolding, chart.source) : null;
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
    inputs: storedWith(snapshot),
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
    bridge: chart && waterfallChart(chart),
    moversChart: moving && barChart(moving.data, { figures: moving.figures }),
    steps: steps.map(inTable),
    movers: bridge?.ok ? moversOf(bridge.value.byHolding) : null,
    inMind: bridge?.ok ? warningsOf(bridge.value.figures).map(written) : [],
    bridgeProblems: bridge && !bridge.ok ? bridge.problems.map(written) : [],
  };
}

export type ShownSnapshot = Awaited<ReturnType<typeof showSnapshot>>;

/** What is stored for bridges beside the values, and whether it was frozen with them. */
function storedWith({ body, inputs }: Snapshot): string {
  const flows = inputs.flows.reduce((sum, one) => sum + one.flows.length, 0);
  const stored = `${count(flows, "cash flow")}, ${count(inputs.rates.length, "exchange rate")}`;
  return body.inputsSha256
    ? `${stored}, frozen with it`
    : `${stored}, not frozen with it: this snapshot is older than that. They are as they stood on ${date(inputs.at)}, and don’t change any more.`;
}

/** Holding by step; steps that are zero throughout have no column. */
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
