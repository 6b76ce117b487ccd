import type { Write } from "#app/features/figures/figure.ts";
import { SHARE, writtenPlain } from "#app/features/figures/unit.ts";
import { count } from "#app/plural.ts";
import { type Kpi, unitOf } from "./kpi.ts";
import type { Condition, RuleLevel } from "./rule.ts";
import type { NoticeKind, RuleStatus } from "./rule-state.ts";

const plain: Write = (value, unit) => writtenPlain(value, unit, 4);

/** When a rule is broken, in words: "above 4×, over at 3.8×". @param writeUnit how pages write numbers; plain for mails. */
export function conditionText(
  condition: Condition,
  kpi: Pick<Kpi, "unit" | "currency">,
  writeUnit: Write = plain,
): string {
  const write = (value: number) => writeUnit(value, unitOf(kpi));
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
      return `${change < 0 ? "a fall" : "a rise"} of ${writtenPlain(Math.abs(change), SHARE, 4)} or more against ${against}`;
    }
    case "z-score":
      return `more than ${count(condition.limit, "standard deviation")} from the mean of the ${count(condition.over, "period")} before`;
    case "missing":
      return "no value by its due date";
  }
}

const notices: Record<NoticeKind, string> = {
  alert: "Alert",
  recovered: "Recovered",
  "no-data": "No data",
  "data-back": "Data is back",
};

export function noticeText(notice: NoticeKind | null): string {
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
