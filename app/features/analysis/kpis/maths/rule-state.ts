import type { Finding } from "./check-rule.ts";
import { type Period, periodAfter } from "./period.ts";
import type { Rule } from "../records/rule.ts";

/**
 * Where a rule stands. Pending: broken, but not for long enough yet. Recovering: a former state, kept again but not for
 * long enough yet, that stored changes still name. The states and their names are those of Grafana's alerting.
 */
export const RULE_STATES = [
  { value: "normal", label: "Normal" },
  { value: "pending", label: "Pending" },
  { value: "alerting", label: "Alerting" },
  { value: "recovering", label: "Recovering" },
  { value: "no-data", label: "No data" },
] as const;
export type RuleStatus = (typeof RULE_STATES)[number]["value"];

/** Something stands open: an alert that is not over, or a value that should be there. */
export const OPEN_STATUSES = ["alerting", "recovering", "no-data"] as const satisfies readonly RuleStatus[];

export function isOpenStatus(status: RuleStatus): boolean {
  return OPEN_STATUSES.some((one) => one === status);
}

export interface RuleState {
  status: RuleStatus;
  /** The last period that was judged; null before the first. */
  period: Period | null;
  /** The period in which it came to this status. */
  since: Period | null;
  /** Periods in a row that were broken, and kept, up to the last. */
  broken: number;
  kept: number;
  /** An alert was told and is not over: nobody is told anew until it has recovered. */
  isOpen: boolean;
}

export const FIRST_STATE: RuleState = {
  status: "normal",
  period: null,
  since: null,
  broken: 0,
  kept: 0,
  isOpen: false,
};

export type RuleNoticeKind = "alert" | "recovered" | "no-data" | "data-back";

/** A change of state; pending is kept in the timeline and told to nobody. */
export interface Transition {
  /** One for each rule, period and new state: kept unique, so that no restart and no clock tells it twice. */
  key: string;
  from: RuleStatus;
  to: RuleStatus;
  period: Period;
  notice: RuleNoticeKind | null;
}

export interface Step {
  state: RuleState;
  transition: Transition | null;
}

type Thresholds = Pick<Rule, "id" | "forPeriods">;

/**
 * Takes one finding into the state. A period that was judged already, or one before it, changes nothing: judging is
 * once for each rule and period. What can't be said ("unknown") changes nothing either, and may be judged again.
 */
export function step(rule: Thresholds, state: RuleState, period: Period, finding: Finding): Step {
  const isJudged = state.period !== null && period <= state.period;
  if (isJudged || finding.found === "unknown") return { state, transition: null };
  const isNext = state.period === null || period === periodAfter(state.period);
  const counted = isNext ? state : { ...state, broken: 0, kept: 0 };
  const next = { ...moved(rule, counted, finding.found), period };
  if (next.status === state.status)
    return { state: { ...next, since: state.since ?? period }, transition: null };
  const transition: Transition = {
    key: `${rule.id}:${period}:${next.status}`,
    from: state.status,
    to: next.status,
    period,
    notice: noticeOf(state, next),
  };
  return { state: { ...next, since: period }, transition };
}

function moved(rule: Thresholds, state: RuleState, found: "broken" | "kept" | "no-data"): RuleState {
  if (found === "no-data") return { ...state, status: "no-data", broken: 0, kept: 0 };
  if (found === "broken") {
    const broken = state.broken + 1;
    const isAlert = state.isOpen || broken >= rule.forPeriods;
    return { ...state, status: isAlert ? "alerting" : "pending", broken, kept: 0, isOpen: isAlert };
  }
  return { ...state, status: "normal", broken: 0, kept: state.kept + 1, isOpen: false };
}

function noticeOf(before: RuleState, after: RuleState): RuleNoticeKind | null {
  if (after.status === "no-data") return "no-data";
  if (after.status === "alerting") return before.isOpen ? null : "alert";
  if (before.isOpen && !after.isOpen) return "recovered";
  return before.status === "no-data" && after.status === "normal" ? "data-back" : null;
}

/** The state after all findings, in the order of their periods, with every change of state on the way. */
export function replay(
  rule: Thresholds,
  findings: readonly { period: Period; finding: Finding }[],
): { state: RuleState; transitions: Transition[] } {
  let state = FIRST_STATE;
  const transitions: Transition[] = [];
  for (const { period, finding } of findings.toSorted((one, other) => (one.period < other.period ? -1 : 1))) {
    const next = step(rule, state, period, finding);
    state = next.state;
    if (next.transition) transitions.push(next.transition);
  }
  return { state, transitions };
}

/**
 * What to tell when an earlier value was corrected and everything was judged again: the change from how it stood to
 * how it stands, once, and nothing of what would have been told long ago.
 */
export function corrected(ruleId: string, before: RuleState, after: RuleState): Transition | null {
  const period = after.period ?? before.period;
  if (before.status === after.status || period === null) return null;
  return {
    // A correction may lead back to a state that was told for this period: it is a change of its own.
    key: `${ruleId}:${period}:${before.status}>${after.status}`,
    from: before.status,
    to: after.status,
    period,
    notice: noticeOf(before, after),
  };
}

interface Quiet {
  muteUntil: string | null;
  snoozeUntil: string | null;
}

/** Whether a rule is muted or its alert snoozed: up to the end of that day nobody is told. */
export function isQuiet({ muteUntil, snoozeUntil }: Quiet, today: string): boolean {
  return [muteUntil, snoozeUntil].some((until) => until !== null && today <= until);
}

/** Whether people are told of a change: not while its rule is quiet. */
export function isTold(transition: Transition, { today, ...quiet }: Quiet & { today: string }): boolean {
  return transition.notice !== null && !isQuiet(quiet, today);
}
