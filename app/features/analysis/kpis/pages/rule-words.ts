import { PLAIN, SHARE } from "#app/features/numbers/unit.ts";
import { showInput } from "#app/features/numbers/show-input.ts";
import { count, plural } from "#app/plural.ts";
import { type Kpi, unitOf } from "../records/kpi.ts";
import type { Condition, RuleLevel } from "../records/rule.ts";
import type { RuleNoticeKind, RuleStatus } from "../maths/rule-state.ts";

/** When a rule is broken, in words: "above 4×, over at 3.8×". */
export function conditionText(condition: Condition, kpi: Pick<Kpi, "unit" | "currency">): string {
  const write = (value: number) => showInput(value, unitOf(kpi));
  switch (condition.kind) {
    case "below":
    case "above": {
      const { kind, limit, recover } = condition;
      const over = recover === null || recover === limit ? "" : `, over at ${write(recover)}`;
      return `${kind} ${write(limit)}${over}`;
    }
    case "outside": {
      const { low, high, margin } = condition;
      return `outside ${write(low)} to ${write(high)}${margin > 0 ? `, over ${write(margin)} inside` : ""}`;
    }
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

/** What a KPI's value is held against, and what a change or a score is. */
export function limitsOf(condition: Condition): { value: number[]; number: number[] } {
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

/** Why an alert was not acknowledged. */
export const NOT_ACKNOWLEDGED = {
  acknowledged: "Somebody has acknowledged it already.",
  over: "The alert is over: only one that stands can be acknowledged.",
  past: "Quiet until must be today or a later day.",
} as const;
