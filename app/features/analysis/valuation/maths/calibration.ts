import type { Figure } from "#app/features/analysis/figures/figure.ts";
import { bad, good, type Outcome, problem } from "#app/features/numbers/problem.ts";
import { median } from "#app/features/numbers/quantile.ts";
import { MULTIPLE_NAMES, type MultipleKind, usableMultiples } from "./comparables.ts";
import type { HoldingFacts } from "../records/holding.ts";
import { calibrate } from "./last-round.ts";
import { type HoldingValuation, valueHolding } from "./value-holding.ts";
import type { ValuationContext } from "./value-by-method.ts";

/** What was true on the day of entry; money in hundredths of the holding's currency. */
export interface EntryFacts {
  by: MultipleKind;
  metric: number;
  netDebt: number;
  peerMedian: number;
}

export interface CalibratedValue {
  entryMultiple: Figure;
  currentMultiple: Figure;
  /** The holding at the calibrated multiple. */
  valuation: HoldingValuation;
}

/**
 * A holding at the multiple its own price implied at entry, carried by the change in the peers' median since: beside
 * the peers' own multiple it shows how much of a fair value is the market's and how much the entry price's.
 * Source: IPEV Valuation Guidelines (2022), 2.6.
 */
export function calibratedValue(
  facts: HoldingFacts,
  entry: EntryFacts,
  context: ValuationContext,
): Outcome<CalibratedValue> {
  const { by, metric, netDebt, peerMedian } = entry;
  const { currency, cost, stake } = facts;
  const now = median(usableMultiples(context.peers, by).map(({ multiple }) => multiple));
  if (now === null) {
    const right = `Choose a peer set that has an ${MULTIPLE_NAMES[by]}`;
    return bad(problem("no-peers", "peers", `There is no ${MULTIPLE_NAMES[by]} of peers today`, right));
  }
  const multiples = calibrate(
    { cost: cost / 100, stake, netDebt: netDebt / 100, metric: metric / 100, peerMedian },
    now,
    { currency, asOf: context.asOf, source: context.source },
  );
  if (!multiples.ok) return multiples;
  const { entryMultiple, currentMultiple } = multiples.value;
  const multiple = currentMultiple.value;
  const peers = [{ name: "Calibrated", evEbitda: multiple, evRevenue: multiple }];
  const valuation = valueHolding(facts, by, {
    ...context,
    peers,
    peerSource: "Calibrated multiple",
    peersAsOf: context.asOf,
  });
  return valuation.ok ? good({ entryMultiple, currentMultiple, valuation: valuation.value }) : valuation;
}
