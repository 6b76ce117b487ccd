import type { Figure } from "#app/features/analysis/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import {
  endsOf,
  type ValuationContext,
  type Valued,
} from "#app/features/analysis/valuation/maths/value-by-method.ts";
import type { MethodRange } from "./football-field.ts";
import { type HoldingFacts, VALUATION_METHODS, type ValuationMethod } from "../records/holding.ts";
import { converted, DISPLAY_CURRENCY } from "./exchange-rate.ts";

export interface HoldingValuation {
  method: ValuationMethod;
  /** Whole hundredths of the currency that is shown. */
  fairValuePence: number;
  /** The same before rounding and after conversion, with everything that led to it in `trail`, first to last. */
  fairValue: Figure;
  trail: readonly Figure[];
  /** The same of the range's ends; null where a method has no range. */
  ends: { low: readonly Figure[] | null; high: readonly Figure[] | null } | null;
  /**
   * In the currency that is shown, units; one number three times where a method has no range. Null: the range has no
   * such end, and a warning says why.
   */
  range: MethodRange;
  warnings: readonly Problem[];
}

/**
 * Fair value of a holding by one method: enterprise value, equity, share, exchange rate. The marketability discount is
 * taken off what is derived from listed peers, cash flows and accounts; the price of a round is a price of unlisted
 * shares already.
 */
export function valueHolding(
  facts: HoldingFacts,
  method: ValuationMethod,
  context: ValuationContext,
): Outcome<HoldingValuation> {
  const ends = endsOf(facts, method, context);
  if (!ends.ok) return ends;
  const [low, mid, high] = ends.value;
  const middle = shown(mid, facts, context);
  if (!middle.ok) return bad(...middle.problems.slice(0, 1));
  const [least, most] = [low, high].map((end) => (end.ok ? shown(end.value, facts, context) : end));
  if (!least || !most) throw new Error("A range has two ends");
  const fairValuePence = Math.round(middle.value.fairValue.value * 100);
  if (!Number.isSafeInteger(fairValuePence)) {
    const right = "Check the values put in: they are in whole units of the currency";
    return bad(problem("too-large", "fairValue", "The fair value is too large to be kept", right));
  }
  const seen = new Set<string>();
  const missing = [...noEnd("low", "higher", least), ...noEnd("high", "lower", most)];
  const warnings = [...missing, ...middle.value.trail.flatMap((figure) => figure.warnings)].filter(
    ({ code }) => !seen.has(code) && seen.add(code),
  );
  return good({
    method,
    fairValuePence,
    fairValue: middle.value.fairValue,
    trail: middle.value.trail,
    ends: low === high ? null : { low: valueIf(least)?.trail ?? null, high: valueIf(most)?.trail ?? null },
    range: {
      method,
      low: valueIf(least)?.fairValue.value ?? null,
      mid: middle.value.fairValue.value,
      high: valueIf(most)?.fairValue.value ?? null,
    },
    warnings,
  });
}

const valueIf = (end: Outcome<Valued>) => (end.ok ? end.value : null);

/** Said instead of an end that does not exist: none is made up for it. */
function noEnd(which: "low" | "high", than: "higher" | "lower", end: Outcome<Valued>): Problem[] {
  const [why] = end.ok ? [] : end.problems;
  if (!why) return [];
  return [
    problem(
      `no-${which}-end`,
      why.where,
      `The range has no ${which} end: at a WACC one point ${than} there is no value (${why.what})`,
      "Read the value without it, or give growth and WACC that are further apart",
    ),
  ];
}

/** Every method the numbers allow, for the football field; why each of the others gives none. */
export function valueByEveryMethod(
  facts: HoldingFacts,
  context: ValuationContext,
): { values: HoldingValuation[]; refused: { method: ValuationMethod; problems: readonly Problem[] }[] } {
  const values: HoldingValuation[] = [];
  const refused: { method: ValuationMethod; problems: readonly Problem[] }[] = [];
  for (const { value: method } of VALUATION_METHODS) {
    const result = valueHolding(facts, method, context);
    if (result.ok) values.push(result.value);
    else refused.push({ method, problems: result.problems });
  }
  return { values, refused };
}

/** In the currency everything is shown in. */
function shown(
  valued: Valued,
  { currency }: HoldingFacts,
  { rates, asOf }: ValuationContext,
): Outcome<Valued> {
  if (currency === DISPLAY_CURRENCY) return good(valued);
  const result = converted(valued.fairValue.value, currency, rates, asOf);
  return result.ok ? good({ fairValue: result.value, trail: [...valued.trail, result.value] }) : result;
}
