import { PLAIN, SHARE } from "#app/features/numbers/unit.ts";
import { showInput } from "#app/features/numbers/show-input.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { count, plural } from "#app/plural.ts";
import { type Kpi, unitOf } from "../records/kpi.ts";
import {
  type Condition,
  type FormerCondition,
  type FormerRecovery,
  isJudged,
  type RuleLevel,
} from "../records/rule.ts";
import type { StoredRule } from "../records/find-rules.server.ts";
import { RULE_STATES, type RuleNoticeKind, type RuleStatus } from "../maths/rule-state.ts";

type Measured = Pick<Kpi, "unit" | "currency">;

/** When a rule is broken, in words: "above 4×". */
export function conditionText(condition: Condition | FormerCondition, kpi: Measured): string {
  const write = (value: number) => showInput(value, unitOf(kpi));
  switch (condition.kind) {
    case "below":
    case "above":
      return `${condition.kind} ${write(condition.limit)}`;
    case "outside":
      return `outside ${write(condition.low)} to ${write(condition.high)}`;
    case "change-previous":
    case "change-year": {
      const { kind, change } = condition;
      const against = kind === "change-year" ? "the same period last year" : "the period before";
      return `${change < 0 ? "a fall" : "a rise"} of ${showInput(Math.abs(change), SHARE)} or more against ${against}`;
    }
    case "z-score":
      return `more than ${showInput(condition.limit, PLAIN)} ${plural(condition.limit, "standard deviation")} from the mean of the ${count(condition.over, "period")} before`;
    case "missing":
      return "no value by its due date";
  }
}

/** What a rule said of recovery before that went, or null where it said nothing. */
export function recoveryText({ at, margin, periods }: FormerRecovery, kpi: Measured): string | null {
  const write = (value: number) => showInput(value, unitOf(kpi));
  const said = [
    at === null ? null : `at ${write(at)}`,
    margin === null ? null : `${write(margin)} inside the range`,
    periods === null ? null : `after ${count(periods, "period")}`,
  ].filter((one) => one !== null);
  if (said.length === 0) return null;
  return `Was over ${said.join(", ")}: that counts no more, an alert is over as soon as the limit is kept`;
}

/** What a KPI's value is held against, and what a change or a score is. */
export function limitsOf(condition: Condition | FormerCondition): { value: number[]; number: number[] } {
  switch (condition.kind) {
    case "below":
    case "above":
      return { value: [condition.limit], number: [condition.limit] };
    case "outside":
      return { value: [condition.low, condition.high], number: [condition.low, condition.high] };
    case "change-previous":
    case "change-year":
      return { value: [], number: [condition.change] };
    case "z-score":
      return { value: [], number: [condition.limit, -condition.limit] };
    case "missing":
      return { value: [], number: [] };
  }
}

const notices: Record<RuleNoticeKind, string> = {
  alert: "Alert",
  recovered: "Recovered",
  "no-data": "No data",
  "data-back": "Data is back",
};

export function noticeText(notice: RuleNoticeKind | null): string {
  return notice === null ? "Change" : notices[notice];
}

export const STATUS_TONES = {
  normal: "green",
  pending: "amber",
  alerting: "red",
  recovering: "blue",
  "no-data": "violet",
} as const satisfies Record<RuleStatus, string>;

export const LEVEL_TONES = {
  info: "slate",
  warn: "amber",
  critical: "solid-red",
} as const satisfies Record<RuleLevel, string>;

/** How a rule stands, as its badge says it. */
export function ruleStatus({ condition, state }: Pick<StoredRule, "condition" | "state">) {
  return isJudged(condition)
    ? { label: labelOf(RULE_STATES, state.status), tone: STATUS_TONES[state.status] }
    : { label: "Switched off", tone: "slate" as const };
}

/** Why an alert was not acknowledged. */
export const NOT_ACKNOWLEDGED = {
  acknowledged: "Somebody has acknowledged it already.",
  over: "The alert is over: only one that stands can be acknowledged.",
  past: "Quiet until must be today or a later day.",
} as const;
