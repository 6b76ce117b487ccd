import { type Figure, figureByFormula } from "#app/features/analysis/figures/figure.ts";
import { bad, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { PLAIN, SHARE, type Unit } from "#app/features/numbers/unit.ts";
import { isAbove, isAtLeast, isAtMost, isBelow } from "#app/features/numbers/limit.ts";
import { type Kpi, unitOf } from "../records/kpi.ts";
import type { KpiSeries } from "./kpi-series.ts";
import { dueDay, frequencyOf, type Period, periodAfter, periodsAYear } from "./period.ts";
import type { Condition, FormerCondition } from "../records/rule.ts";

/**
 * What a rule finds in one period. "unknown": it can't be said yet (too little history), which changes no state.
 * "no-data": the value should be there.
 */
export type Finding =
  { found: "broken" | "kept"; figure: Figure | null } | { found: "no-data" | "unknown"; problem: Problem };

export interface Check {
  kpi: Kpi;
  condition: Condition;
  series: KpiSeries;
  period: Period;
  /** In London. */
  today: string;
}

/** Whether a rule is broken in a period, with the number that says so. */
export function checkRule(check: Check): Finding {
  const { kpi, condition, series, period, today } = check;
  const value = series.get(period);
  const due = dueDay(period, kpi.dueLag);
  if (value === undefined) {
    const late = today > due;
    if (condition.kind === "missing" && late) return { found: "broken", figure: null };
    const what = `${kpi.name} has no value of ${period}`;
    const right = late ? `It was due on ${due}: enter it` : `It is due on ${due}`;
    return { found: late ? "no-data" : "unknown", problem: problem("no-data", period, what, right) };
  }
  if (condition.kind === "missing") return { found: "kept", figure: null };
  const figure = measured(check, value);
  if (!figure.ok) {
    const [first] = figure.problems;
    if (!first) throw new Error("A refusal says why");
    return { found: "unknown", problem: first };
  }
  return { found: judged(condition, figure.value.value), figure: figure.value };
}

function judged(condition: Condition, value: number): "broken" | "kept" {
  switch (condition.kind) {
    case "below":
      return isBelow(value, condition.limit) ? "broken" : "kept";
    case "above":
      return isAbove(value, condition.limit) ? "broken" : "kept";
    case "outside":
      return isBelow(value, condition.low) || isAbove(value, condition.high) ? "broken" : "kept";
    case "change-previous":
    case "change-year": {
      const { change } = condition;
      // Of what it was before: a small change is the difference of two numbers of that size, and as exact as they are.
      const [left, limit] = [1 + value, 1 + change];
      return (change < 0 ? isAtMost(left, limit) : isAtLeast(left, limit)) ? "broken" : "kept";
    }
    case "missing":
      return "kept";
  }
}

/** What the number counts that a condition looks at. */
export function judgedUnit({ kind }: Condition | FormerCondition, kpi: Pick<Kpi, "unit" | "currency">): Unit {
  if (kind === "change-previous" || kind === "change-year") return SHARE;
  return kind === "z-score" ? PLAIN : unitOf(kpi);
}

/** The number that a condition looks at: the value itself or its change. */
function measured({ kpi, condition, series, period }: Check, value: number): Outcome<Figure> {
  const unit = unitOf(kpi);
  const now = { symbol: "value", name: kpi.name, value, unit, asOf: period };
  const words = { key: kpi.code, asOf: period };
  if (condition.kind === "change-previous" || condition.kind === "change-year") {
    const frequency = frequencyOf(period) ?? kpi.frequency;
    const back = condition.kind === "change-year" ? periodsAYear(frequency) : 1;
    const earlier = periodAfter(period, -back);
    const before = series.get(earlier);
    if (before === undefined) {
      const right = `Enter the value of ${earlier}`;
      return bad(problem("no-history", earlier, `There is no value of ${earlier} to compare with`, right));
    }
    if (before === 0) {
      const right = "Watch the value itself: a change from zero has no percentage";
      return bad(problem("from-zero", earlier, `The value of ${earlier} is zero`, right));
    }
    return figureByFormula({
      ...words,
      name: `Change of ${kpi.name}`,
      unit: SHARE,
      method: condition.kind === "change-year" ? "Change on the year" : "Change on the period before",
      formula: "(value − before) ÷ abs(before)",
      puts: [
        now,
        { symbol: "before", name: `${kpi.name} of ${earlier}`, value: before, unit, asOf: earlier },
      ],
    });
  }
  return figureByFormula({
    ...words,
    name: kpi.name,
    unit,
    method: "The value itself, held against the rule’s limits",
    formula: "value",
    puts: [now],
  });
}
