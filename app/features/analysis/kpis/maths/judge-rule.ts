import { checkRule, type Finding } from "./check-rule.ts";
import { type Kpi, MOST_PERIODS } from "../records/kpi.ts";
import type { KpiSeries } from "./kpi-series.ts";
import { type Period, periodAfter, periodOfDay, periodsFrom } from "./period.ts";
import type { Rule } from "../records/rule.ts";
import {
  corrected,
  FIRST_STATE,
  replay,
  type RuleState,
  type RuleStatus,
  step,
  type Transition,
} from "./rule-state.ts";

/** What is kept of a finding; what can't be said is not kept. */
export type RuleFinding = Exclude<Finding["found"], "unknown">;

/** "held" was between a limit and the value to recover at: it is found no more, and judged anew where it stands. */
export interface StoredFinding {
  found: RuleFinding | "held";
  value: number | null;
}

export interface JudgedFinding {
  period: Period;
  finding: Finding;
}

export interface Judgement {
  state: RuleState;
  changes: {
    transition: Transition;
    /** Whether anybody is to be told of it; not of what was over long ago, nor of what came to nothing meanwhile. */
    isNews: boolean;
    /** A value says so, not a day that went by: told again when somebody brings it about again. */
    byValue: boolean;
  }[];
  /** Those that differ from what was kept. */
  found: { period: Period; found: RuleFinding; value: number | null }[];
  /** Kept ones that can't be said any more. */
  gone: Period[];
}

interface Case {
  rule: Pick<Rule, "id" | "condition" | "forPeriods">;
  kpi: Kpi;
  series: KpiSeries;
  /** What the tests of a covenant found, by period, in place of the KPI's own values. */
  tests?: ReadonlyMap<Period, Finding> | undefined;
  /** What was kept, by period. */
  kept: ReadonlyMap<Period, StoredFinding>;
  state: RuleState;
  /** In London. */
  today: string;
  /** The day the rule was made: where there are no values yet, it looks from here on. */
  since: string;
  /** The rule itself was changed: everything is judged again by it. */
  isAnew?: boolean;
  /** Nothing but time has passed: what was found late stays so, though a clock that was put back says it is not due. */
  isByTime?: boolean;
}

/**
 * What a rule says about its KPI now. Periods that were judged are not judged again, unless what was found in them has
 * changed: then everything is replayed, and people hear once how it stands now.
 */
export function judgeRule(one: Case): Judgement {
  const { rule, series, kept, state } = one;
  const said = one.tests ?? series;
  const findings = findingsOf(one);
  const found: Judgement["found"] = [];
  const gone: Period[] = [];
  let isCorrected = one.isAnew === true && state.period !== null;
  for (const { period, finding } of findings) {
    const earlier = kept.get(period);
    const now = finding.found === "unknown" ? null : finding.found;
    if (one.isByTime && now === null && earlier?.value === null && !said.has(period)) continue;
    if (now === null) {
      if (earlier) gone.push(period);
    } else {
      const value = valueOf(finding) ?? series.get(period) ?? null;
      if (earlier?.found !== now || earlier.value !== value) found.push({ period, found: now, value });
    }
    const wasJudged = state.period !== null && period <= state.period;
    if (wasJudged && (earlier?.found ?? null) !== now) isCorrected = true;
  }
  if (isCorrected) {
    const replayed = replay(rule, findings).state;
    // An alert before the data went missing was not told, so it isn't taken for one that was.
    const after = replayed.status === "no-data" ? { ...replayed, isOpen: state.isOpen } : replayed;
    const change = corrected(rule.id, state, after);
    const changes = change ? [{ transition: change, isNews: change.notice !== null, byValue: true }] : [];
    return { state: after, changes, found, gone };
  }
  let after = state;
  const transitions: Transition[] = [];
  for (const { period, finding } of findings) {
    const next = step(rule, after, period, finding);
    after = next.state;
    if (next.transition) transitions.push(next.transition);
  }
  const news = newsOf(transitions, state, after);
  const changes = transitions.map((transition) => ({
    transition,
    isNews: news.has(transition),
    byValue: said.has(transition.period),
  }));
  return { state: after, changes, found, gone };
}

/**
 * A file may bring many periods at once, and a new rule finds years of them: told is how it stands at the end, not every
 * turn on the way. That an alert is over is told to those who heard of it.
 */
function newsOf(transitions: readonly Transition[], before: RuleState, after: RuleState): Set<Transition> {
  const told = transitions.filter(({ notice }) => notice !== null);
  const last = told.at(-1);
  const wasToldBefore = before.isOpen || before.status === "no-data";
  const news = new Set<Transition>();
  if (last && (last.notice === "alert" || last.notice === "no-data" || wasToldBefore)) news.add(last);
  const alert = told.findLast(({ notice }) => notice === "alert");
  if (alert && after.isOpen && !before.isOpen) news.add(alert);
  return news;
}

/** What the rule finds in every period that counts, the earliest first. */
export function findingsOf({
  rule,
  kpi,
  series,
  tests,
  today,
  since,
}: Omit<Case, "kept" | "state">): JudgedFinding[] {
  const running = periodOfDay(today, kpi.frequency);
  const made = periodOfDay(since, kpi.frequency);
  let first = made < running ? made : running;
  let last = running;
  for (const period of (tests ?? series).keys()) {
    if (period < first) first = period;
    if (period > last) last = period;
  }
  const earliest = periodAfter(last, 1 - MOST_PERIODS);
  if (first < earliest) first = earliest;
  return periodsFrom(first, last).map((period) => ({
    period,
    finding: tests?.get(period) ?? checkRule({ kpi, condition: rule.condition, series, period, today }),
  }));
}

export function valueOf(finding: Finding): number | null {
  return "figure" in finding ? (finding.figure?.value ?? null) : null;
}

/** The state a rule begins in. */
export const UNJUDGED: RuleState = FIRST_STATE;

/** From worst to best, for a KPI with several rules. */
const gravity: readonly RuleStatus[] = ["alerting", "no-data", "recovering", "pending", "normal"];

/** For sorting: negative when the first is the worse. */
export function worstFirst(one: RuleStatus, other: RuleStatus): number {
  return gravity.indexOf(one) - gravity.indexOf(other);
}

export function worstOf(statuses: readonly RuleStatus[]): RuleStatus | null {
  return gravity.find((status) => statuses.includes(status)) ?? null;
}
