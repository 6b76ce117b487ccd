import { labelOf } from "#app/features/fields/choice.schema.ts";
import { isAgeCode } from "#app/features/analysis/figures/age.ts";
import type { Figure, Put } from "#app/features/analysis/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { convertedFlows, DISPLAY_CURRENCY } from "./exchange-rate.ts";
import { VALUATION_METHODS, type ValuationMethod } from "../records/holding.ts";
import type { SnapshotBody, SnapshotHolding, SnapshotInputs } from "./snapshot.ts";
import { type BridgeHolding, type BridgePoint, type BridgeWarnings, isAlike } from "./value-bridge.ts";

/** A snapshot as a bridge reads it: nothing but what is frozen. */
interface BridgeEnd {
  body: SnapshotBody;
  inputs: SnapshotInputs;
}

/**
 * The holdings of either snapshot, as the bridge takes them. Contributions and distributions are the flows after the
 * first day up to the second, as the later snapshot has them.
 */
export function bridgeHoldings(
  opening: BridgeEnd,
  closing: BridgeEnd,
): Outcome<{ holdings: BridgeHolding[]; warnings: BridgeWarnings }> {
  const oldRates: Problem[] = [];
  const problems: Problem[] = [];
  const paid = new Map<string, { contributions: number; distributions: number }>();
  const { flows, rates } = closing.inputs;
  for (const { holdingId, currency, flows: own } of flows) {
    const between = own.filter(({ date }) => date > opening.body.asOf && date <= closing.body.asOf);
    const shown = convertedFlows(between, currency, rates);
    if (!shown.ok) {
      problems.push(...shown.problems);
      continue;
    }
    oldRates.push(...shown.value.warnings);
    const amounts = shown.value.flows.map(({ amount }) => amount);
    const sumOf = (sign: number) =>
      amounts.reduce((sum, amount) => sum + (amount * sign > 0 ? amount * sign : 0), 0);
    paid.set(holdingId, { contributions: sumOf(-1), distributions: sumOf(1) });
  }
  if (problems.length > 0) return bad(...problems.slice(0, 20));
  const [before, after] = [byId(opening.body), byId(closing.body)];
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
  return good({
    holdings,
    warnings: {
      opening: agesOf(opening.body),
      contributions: oldRates,
      distributions: oldRates,
      method: methodChanges(holdings),
      closing: agesOf(closing.body),
    },
  });
}

/** What is said of the age of what a snapshot's values rest on: as it was said of each when they were frozen. */
function agesOf({ holdings, asOf }: SnapshotBody): Problem[] {
  const said = holdings.flatMap(({ name, figures }) =>
    figures
      .flatMap(({ warnings }) => warnings)
      .filter(({ code }) => isAgeCode(code))
      .map((one) => ({ ...one, what: `${name}, valued for ${asOf}: ${one.what}` })),
  );
  return [...new Map(said.map((one) => [one.what, one])).values()].slice(0, mostNamed);
}

/** A frozen holding as the bridge takes it: read off the figures that led to its value. */
export function pointOf({ figures, fairValue, method }: SnapshotHolding): BridgePoint {
  const found = (key: string, symbol: string): Put | undefined =>
    figures.find((one) => one.key === key)?.puts.find((one) => one.symbol === symbol);
  const put = (key: string, symbol: string): number | null => {
    const value = found(key, symbol)?.value;
    return typeof value === "number" ? value : null;
  };
  const unit = found("converted", "amount")?.unit;
  const metric = put("ev-mid", "metric");
  const multiple = valueOf(figures, "multiple-mid");
  const netDebt = (put("equity", "debt") ?? 0) - (put("equity", "cash") ?? 0);
  return {
    fairValue,
    method,
    currency: unit?.kind === "money" ? unit.currency : DISPLAY_CURRENCY,
    rate: put("converted", "rate") ?? 1,
    share: (put("fair-value", "stake") ?? 0) * (1 - (put("fair-value", "discount") ?? 0)),
    multiple:
      metric === null || multiple === null
        ? null
        : { metric: metric * 100, multiple, netDebt: netDebt * 100 },
  };
}

const mostNamed = 20;

/** Why the whole change of some holdings is one bar: each by its name. */
function methodChanges(holdings: readonly BridgeHolding[]): Problem[] {
  const changed = holdings.flatMap(({ name, opening, closing }) =>
    opening && closing && !isAlike(opening, closing) ? [{ name, opening, closing }] : [],
  );
  return changed
    .slice(0, mostNamed)
    .map(({ name, opening, closing }) =>
      problem(
        "method-changed",
        name,
        `${name} was valued by ${how(opening, closing)} before, and by ${how(closing, opening)} now`,
        "Its whole change stands under “Change of method”: it can’t be split between two measures",
      ),
    );
}

/** The method, and the currency where that is what differs. */
function how(point: BridgePoint, other: BridgePoint): string {
  const method = labelOf<ValuationMethod>(VALUATION_METHODS, point.method);
  return point.currency === other.currency ? method : `${method} in ${point.currency}`;
}

function valueOf(figures: readonly Figure[], key: string): number | null {
  return figures.find((one) => one.key === key)?.value ?? null;
}

function byId(body: SnapshotBody): Map<string, SnapshotHolding> {
  return new Map(body.holdings.map((one) => [one.holdingId, one]));
}
