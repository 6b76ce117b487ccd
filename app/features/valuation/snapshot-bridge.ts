import type { Figure } from "#app/features/figures/figure.ts";
import { bad, good, type Outcome, type Problem } from "#app/features/figures/problem.ts";
import { convertedFlows, type ExchangeRate } from "./exchange-rate.ts";
import type { SnapshotBody, SnapshotHolding } from "./snapshot.ts";
import { type Bridge, type BridgeHolding, type BridgePoint, valueBridge } from "./value-bridge.ts";

/** A cash flow of a holding, in hundredths of the holding's currency. */
export interface BridgeFlow {
  holdingId: string;
  currency: string;
  date: string;
  amount: number;
}

/**
 * What led from one snapshot to a later one. Values, shares and multiples are those that were frozen; contributions and
 * distributions are the flows after the first day up to the second.
 */
export function snapshotBridge(
  opening: SnapshotBody,
  closing: SnapshotBody,
  flows: readonly BridgeFlow[],
  rates: readonly ExchangeRate[],
): Outcome<Bridge> {
  const holdings = bridgeHoldings(opening, closing, flows, rates);
  return holdings.ok ? valueBridge(holdings.value) : holdings;
}

/** The holdings of either snapshot, as the bridge takes them. */
export function bridgeHoldings(
  opening: SnapshotBody,
  closing: SnapshotBody,
  flows: readonly BridgeFlow[],
  rates: readonly ExchangeRate[],
): Outcome<BridgeHolding[]> {
  const problems: Problem[] = [];
  const paid = new Map<string, { contributions: number; distributions: number }>();
  const between = flows.filter(({ date }) => date > opening.asOf && date <= closing.asOf);
  for (const [holdingId, own] of Map.groupBy(between, (flow) => flow.holdingId)) {
    const shown = convertedFlows(own, own[0]?.currency ?? closing.currency, rates);
    if (!shown.ok) {
      problems.push(...shown.problems);
      continue;
    }
    const amounts = shown.value.map(({ amount }) => amount);
    const sumOf = (sign: number) =>
      amounts.reduce((sum, amount) => sum + (amount * sign > 0 ? amount * sign : 0), 0);
    paid.set(holdingId, { contributions: sumOf(-1), distributions: sumOf(1) });
  }
  if (problems.length > 0) return bad(...problems.slice(0, 20));
  const [before, after] = [byId(opening), byId(closing)];
  const ids = new Set([...before.keys(), ...after.keys()]);
  const holdings = [...ids].map((id): BridgeHolding => {
    const [from, to] = [before.get(id), after.get(id)];
    return {
      name: to?.name ?? from?.name ?? "",
      opening: from ? pointOf(from) : null,
      closing: to ? pointOf(to) : null,
      ...(paid.get(id) ?? { contributions: 0, distributions: 0 }),
    };
  });
  return good(holdings);
}

/** A frozen holding as the bridge takes it: read off the figures that led to its value. */
export function pointOf({ figures, fairValue }: SnapshotHolding): BridgePoint {
  const put = (key: string, symbol: string): number | null => {
    const value = figures.find((one) => one.key === key)?.puts.find((one) => one.symbol === symbol)?.value;
    return typeof value === "number" ? value : null;
  };
  const rate = put("converted", "rate") ?? 1;
  const share = (put("fair-value", "stake") ?? 0) * (1 - (put("fair-value", "discount") ?? 0)) * rate;
  const metric = put("ev-mid", "metric");
  const multiple = valueOf(figures, "multiple-mid");
  const netDebt = (put("equity", "debt") ?? 0) - (put("equity", "cash") ?? 0);
  return {
    fairValue,
    share,
    multiple:
      metric === null || multiple === null
        ? null
        : { metric: metric * 100, multiple, netDebt: netDebt * 100 },
  };
}

function valueOf(figures: readonly Figure[], key: string): number | null {
  return figures.find((one) => one.key === key)?.value ?? null;
}

function byId(body: SnapshotBody): Map<string, SnapshotHolding> {
  return new Map(body.holdings.map((one) => [one.holdingId, one]));
}
