import type { StoredFinding } from "./judge-rule.ts";
import { daysOf, type Period, periodAfter } from "./period.ts";
import { FIRST_STATE, type RuleStatus, step } from "./rule-state.ts";
import type { Rule } from "../records/rule.ts";

/** A stretch of periods in which a rule stood in one state. */
export interface Stretch {
  status: RuleStatus;
  first: Period;
  last: Period;
}

/**
 * In which state a rule stood in each period that was judged, as it is told now: corrections are in it.
 * @param found what was found, by period.
 * @param since the day the timeline begins, YYYY-MM-DD; earlier stretches are left out.
 */
export function stretchesOf(
  rule: Pick<Rule, "id" | "forPeriods">,
  found: ReadonlyMap<Period, Pick<StoredFinding, "found">>,
  since: string,
): Stretch[] {
  let state = FIRST_STATE;
  const stretches: Stretch[] = [];
  const none = { code: "", where: "", what: "", right: "" };
  for (const period of [...found.keys()].sort()) {
    const stored = found.get(period)?.found ?? "kept";
    const what = stored === "held" ? "kept" : stored;
    const finding = what === "no-data" ? { found: what, problem: none } : { found: what, figure: null };
    state = step(rule, state, period, finding).state;
    if (daysOf(period).last < since) continue;
    const before = stretches.at(-1);
    if (before?.status === state.status && periodAfter(before.last) === period) before.last = period;
    else stretches.push({ status: state.status, first: period, last: period });
  }
  return stretches;
}
