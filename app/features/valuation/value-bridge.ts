import { type Figure, figureByMethod } from "#app/features/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/figures/problem.ts";
import { sum } from "#app/features/figures/quantile.ts";
import { hundredths } from "#app/features/figures/unit.ts";

/** A holding on a day of valuation; money in hundredths (pence) of the currency that is shown. */
export interface BridgePoint {
  /** Fair value, whole pence. */
  fairValue: number;
  /** Share of equity that counts: stake × (1 − discount), times the exchange rate if there is one. */
  share: number;
  /** Of a holding valued by a multiple; null of any other. */
  multiple: { metric: number; multiple: number; netDebt: number } | null;
}

export interface BridgeHolding {
  name: string;
  /** Null: not held on that day. */
  opening: BridgePoint | null;
  closing: BridgePoint | null;
  /** Paid in and taken out between the days, each positive, whole pence. */
  contributions: number;
  distributions: number;
}

export const BRIDGE_STEPS = [
  { key: "opening", name: "Opening NAV", method: "Fair values of the earlier snapshot" },
  { key: "contributions", name: "Contributions", method: "Paid in after the earlier day, up to the later" },
  { key: "distributions", name: "Distributions", method: "Taken out after the earlier day, up to the later" },
  {
    key: "earnings",
    name: "EBITDA change",
    method: "(EBITDA or revenue now − before) × multiple before × share now",
  },
  {
    key: "multiple",
    name: "Multiple change",
    method: "(multiple now − before) × EBITDA or revenue now × share now",
  },
  { key: "net-debt", name: "Net debt change", method: "(net debt before − now) × share now" },
  {
    key: "other",
    name: "Other (method, stake, discount, exchange rate)",
    method: "Closing − opening − contributions + distributions − the three changes",
  },
  { key: "closing", name: "Closing NAV", method: "Fair values of the later snapshot" },
] as const;
export type BridgeStep = (typeof BRIDGE_STEPS)[number]["key"];
export type Bridge = Record<BridgeStep, number>;

/**
 * From NAV to NAV in whole pence: opening + contributions − distributions + the changes = closing, to the penny. The
 * change of earnings is taken at the old multiple and the change of the multiple at the new earnings, so nothing is
 * counted twice; what multiples don't explain is "other". Net debt rises when distributions are borrowed for, so its
 * step may be large beside them.
 */
export function valueBridge(holdings: readonly BridgeHolding[]): Outcome<Bridge> {
  const problems = holdings.flatMap(problemsOf);
  if (problems.length > 0) return bad(...problems);
  const bridge: Bridge = {
    opening: 0,
    contributions: 0,
    distributions: 0,
    earnings: 0,
    multiple: 0,
    "net-debt": 0,
    other: 0,
    closing: 0,
  };
  for (const holding of holdings) {
    const own = bridgeOf(holding);
    for (const { key } of BRIDGE_STEPS) bridge[key] += own[key];
  }
  return good(bridge);
}

/**
 * Each step with what led to it: its part of every holding that has one, in hundredths of `currency`.
 * @param holdings of a bridge that could be drawn.
 */
export function bridgeFigures(
  holdings: readonly BridgeHolding[],
  { currency, asOf, source }: { currency: string; asOf: string; source: string },
): Figure[] {
  const all = holdings.map(bridgeOf);
  return BRIDGE_STEPS.flatMap(({ key, name, method }) => {
    const parts = all.map((one) => one[key]).filter((part) => part !== 0);
    const unit = hundredths(currency);
    const figure = figureByMethod(
      {
        key: `bridge-${key}`,
        name,
        unit,
        method: `${method}, for each holding`,
        formula: "Σ part",
        puts: [{ symbol: "part", name: "Parts of the holdings", value: parts, unit, source, asOf }],
        asOf,
      },
      ({ list }) => sum(list("part")),
    );
    return figure.ok ? [figure.value] : [];
  });
}

/** One holding's steps. What is paid in and out is not a change of value: it is taken off before the rest is explained. */
export function bridgeOf({ opening, closing, contributions, distributions }: BridgeHolding): Bridge {
  const start = opening?.fairValue ?? 0;
  const end = closing?.fairValue ?? 0;
  const change = end - start - contributions + distributions;
  const steps = { earnings: 0, multiple: 0, netDebt: 0 };
  if (opening?.multiple && closing?.multiple) {
    const [before, after, share] = [opening.multiple, closing.multiple, closing.share];
    steps.earnings = whole((after.metric - before.metric) * before.multiple * share);
    steps.multiple = whole((after.multiple - before.multiple) * after.metric * share);
    steps.netDebt = whole((before.netDebt - after.netDebt) * share);
  }
  return {
    opening: start,
    contributions,
    // Not the negative zero of nothing taken out.
    distributions: 0 - distributions,
    earnings: steps.earnings,
    multiple: steps.multiple,
    "net-debt": steps.netDebt,
    other: change - steps.earnings - steps.multiple - steps.netDebt,
    closing: end,
  };
}

function whole(pence: number): number {
  return Math.round(pence) || 0;
}

function problemsOf(holding: BridgeHolding): Problem[] {
  const { name, opening, closing, contributions, distributions } = holding;
  const sums = [opening?.fairValue ?? 0, closing?.fairValue ?? 0, contributions, distributions];
  const parts = [opening, closing].flatMap((point) =>
    point ? [point.share, ...(point.multiple ? Object.values(point.multiple) : [])] : [],
  );
  const isWhole = sums.every((one) => Number.isSafeInteger(one) && one >= 0);
  if (isWhole && parts.every(Number.isFinite)) return [];
  const right = "Enter values, contributions and distributions in whole pence, zero or more";
  return [problem("not-a-number", name, `A value of ${name} can’t be bridged`, right)];
}
