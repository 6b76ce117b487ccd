import { type Figure, figureByMethod, tooLarge } from "#app/features/analysis/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { sum } from "#app/features/numbers/quantile.ts";
import { hundredths } from "#app/features/numbers/unit.ts";
import type { ValuationMethod } from "../records/holding.ts";

/** A holding on a day of valuation. */
export interface BridgePoint {
  /** Whole pence of the currency that is shown. */
  fairValue: number;
  method: ValuationMethod;
  /** Its own currency, and how many of the currency that is shown one of it was: 1 for that one itself. */
  currency: string;
  rate: number;
  /** Share of equity that counts: stake × (1 − discount). */
  share: number;
  /** Of a holding valued by a multiple, money in hundredths of its own currency; null of any other. */
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
    key: "ebitda",
    name: "EBITDA change",
    method: "(EBITDA now − before) × EV/EBITDA before × share and exchange rate now",
  },
  {
    key: "revenue",
    name: "Revenue change",
    method: "(revenue now − before) × EV/Revenue before × share and exchange rate now",
  },
  {
    key: "multiple",
    name: "Multiple change",
    method: "(multiple now − before) × EBITDA or revenue now × share and exchange rate now",
  },
  {
    key: "net-debt",
    name: "Net debt change",
    method: "(net debt before − now) × share and exchange rate now",
  },
  {
    key: "fx",
    name: "Exchange rate change",
    method: "(exchange rate now − before) × fair value before in its own currency",
  },
  {
    key: "method",
    name: "Change of method",
    method: "The whole change of a holding valued by another method, or in another currency, than before",
  },
  {
    key: "other",
    name: "Other changes",
    method:
      "Closing − opening − contributions + distributions − the changes above: stake, discount, other claims, methods without multiples",
  },
  { key: "closing", name: "Closing NAV", method: "Fair values of the later snapshot" },
] as const;
type BridgeStep = (typeof BRIDGE_STEPS)[number]["key"];
export type Bridge = Record<BridgeStep, number>;
export type BridgeWarnings = Partial<Record<BridgeStep, readonly Problem[]>>;

/**
 * From NAV to NAV in whole pence: opening + contributions − distributions + the changes = closing, to the penny. The
 * change of earnings is taken at the old multiple and the change of the multiple at the new earnings, so nothing is
 * counted twice; what multiples and exchange rates don't explain is "other". A change is split only between two values
 * by the same method in the same currency: EBITDA can't be taken from revenue. Net debt rises when distributions are
 * borrowed for, so its step may be large beside them.
 */
export function valueBridge(holdings: readonly BridgeHolding[]): Outcome<Bridge> {
  const problems = holdings.flatMap(problemsOf);
  if (problems.length > 0) return bad(...problems);
  const bridge: Bridge = {
    opening: 0,
    contributions: 0,
    distributions: 0,
    ebitda: 0,
    revenue: 0,
    multiple: 0,
    "net-debt": 0,
    fx: 0,
    method: 0,
    other: 0,
    closing: 0,
  };
  for (const holding of holdings) {
    const own = bridgeOf(holding);
    // Beyond whole pence that can be added up, as where a currency was made anew, no step would be right to the penny.
    if (!Object.values(own).every(Number.isSafeInteger)) return bad(tooLarge("bridge", holding.name));
    for (const { key } of BRIDGE_STEPS) bridge[key] += own[key];
  }
  return good(bridge);
}

/**
 * Each step with what led to it: its part of every holding that has one, in hundredths of `currency`.
 * @param holdings of a bridge that could be drawn.
 * @param warnings what a reader must know beside a step.
 */
export function bridgeFigures(
  holdings: readonly BridgeHolding[],
  {
    currency,
    asOf,
    source,
    warnings = {},
  }: { currency: string; asOf: string; source: string; warnings?: BridgeWarnings },
): Figure[] {
  const all = holdings.map(bridgeOf);
  return BRIDGE_STEPS.flatMap(({ key, name, method }) => {
    const changed = all.flatMap((one, at) =>
      one[key] === 0 ? [] : [{ part: one[key], of: holdings[at]?.name ?? "" }],
    );
    const parts = changed.map(({ part }) => part);
    const unit = hundredths(currency);
    const figure = figureByMethod(
      {
        key: `bridge-${key}`,
        name,
        unit,
        method: `${method}, for each holding`,
        formula: "Σ part",
        puts: [
          {
            symbol: "part",
            name: "Parts of the holdings",
            value: parts,
            of: changed.map(({ of }) => of),
            unit,
            source,
            asOf,
          },
        ],
        asOf,
        warnings: warnings[key],
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
  const steps = { ebitda: 0, revenue: 0, multiple: 0, "net-debt": 0, fx: 0, method: 0 };
  // Worth nothing on both days: earnings and debt that came and went below zero moved no value.
  if (start === 0 && end === 0) opening = closing = null;
  if (opening && closing && !isAlike(opening, closing)) steps.method = change;
  else if (opening && closing) {
    steps.fx = whole((closing.rate - opening.rate) * (start / opening.rate));
    if (opening.multiple && closing.multiple) {
      const [before, after, share] = [opening.multiple, closing.multiple, closing.share * closing.rate];
      const metric = closing.method === "ev-revenue" ? "revenue" : "ebitda";
      steps[metric] = whole((after.metric - before.metric) * before.multiple * share);
      steps.multiple = whole((after.multiple - before.multiple) * after.metric * share);
      steps["net-debt"] = whole((before.netDebt - after.netDebt) * share);
    }
  }
  return {
    opening: start,
    contributions,
    // Not the negative zero of nothing taken out.
    distributions: 0 - distributions,
    ...steps,
    other: change - Object.values(steps).reduce((total, one) => total + one, 0),
    closing: end,
  };
}

/** Whether what led from one value to the other can be told apart: both by one method, in one currency. */
export function isAlike(opening: BridgePoint, closing: BridgePoint): boolean {
  return opening.method === closing.method && opening.currency === closing.currency;
}

function whole(pence: number): number {
  return Math.round(pence) || 0;
}

function problemsOf(holding: BridgeHolding): Problem[] {
  const { name, opening, closing, contributions, distributions } = holding;
  const sums = [opening?.fairValue ?? 0, closing?.fairValue ?? 0, contributions, distributions];
  const parts = [opening, closing].flatMap((point) =>
    point ? [point.share, 1 / point.rate, ...(point.multiple ? Object.values(point.multiple) : [])] : [],
  );
  const isWhole = sums.every((one) => Number.isSafeInteger(one) && one >= 0);
  if (isWhole && parts.every(Number.isFinite)) return [];
  const right = "Enter values, contributions and distributions in whole pence, zero or more";
  return [problem("not-a-number", name, `A value of ${name} can’t be bridged`, right)];
}

/** Who moved by which step: each holding that is in the bridge with its own, those worth nothing throughout left out. */
export function bridgeByHolding(holdings: readonly BridgeHolding[]): { name: string; steps: Bridge }[] {
  return holdings
    .map((holding) => ({ name: holding.name, steps: bridgeOf(holding) }))
    .filter(({ steps }) => Object.values(steps).some((one) => one !== 0));
}
