import type { Option } from "#app/features/fields/choice.schema.ts";
import { problem, type Problem } from "#app/features/numbers/problem.ts";
import { choice, DAY, line, whole } from "#app/features/fields/kinds.ts";
import { difference, isAtLeast } from "#app/features/numbers/limit.ts";

export const RULE_KINDS = [
  { value: "below", label: "Below a limit" },
  { value: "above", label: "Above a limit" },
  { value: "outside", label: "Outside a range" },
  { value: "change-previous", label: "Change against the previous period" },
  { value: "change-year", label: "Change against the same period last year" },
  { value: "z-score", label: "Far from its own history (z-score)" },
  { value: "missing", label: "Missing by its due date" },
] as const satisfies readonly Option[];

export const LEVELS = [
  { value: "info", label: "Information" },
  { value: "warn", label: "Warning" },
  { value: "critical", label: "Critical" },
] as const satisfies readonly Option[];
export type RuleLevel = (typeof LEVELS)[number]["value"];

export const LEAST_HISTORY = 8;
export const MOST_FOR = 12;

/** What people fill in about a rule beside its condition. */
export const RULE = {
  name: line(120),
  kind: choice(RULE_KINDS),
  level: choice(LEVELS),
  forPeriods: whole({ least: 1, most: MOST_FOR, otherwise: 1 }),
  recoverPeriods: whole({ least: 1, most: MOST_FOR, otherwise: 1 }),
  muteUntil: DAY,
};

/** When a value breaks a rule. Limits are in the KPI's own unit; changes are shares (0.1 is 10 %). */
export type Condition =
  /** `recover`: the value that must be reached again before it counts as mended; the limit itself where null. */
  | { kind: "below"; limit: number; recover: number | null }
  | { kind: "above"; limit: number; recover: number | null }
  /** `margin`: how far inside the range a value must be before it counts as mended. */
  | { kind: "outside"; low: number; high: number; margin: number }
  /** A fall of so much or more where negative, a rise where positive. */
  | { kind: "change-previous"; change: number }
  | { kind: "change-year"; change: number }
  | { kind: "z-score"; limit: number; over: number }
  | { kind: "missing" };

export interface Rule {
  id: string;
  kpiId: string;
  /** The covenant it watches, whose EBITDA is its KPI; null or missing where it watches the KPI itself. */
  covenantId?: string | null;
  name: string;
  condition: Condition;
  level: RuleLevel;
  /** How many periods in a row it must be broken before it alerts, and kept before it is over; 1 is at once. */
  forPeriods: number;
  recoverPeriods: number;
  /** User ids. */
  recipients: readonly string[];
  /** Until the end of this day nobody is told; null: they are. The state moves on all the same. */
  muteUntil: string | null;
}

/** What is wrong with a rule before it is kept. */
export function ruleProblems({ condition, forPeriods, recoverPeriods }: Rule): Problem[] {
  const problems: Problem[] = [];
  const add = (where: string, what: string, right: string) =>
    problems.push(problem("rule", where, what, right));
  for (const [where, value] of Object.entries({ forPeriods, recoverPeriods })) {
    if (!Number.isInteger(value) || value < 1 || value > MOST_FOR) {
      add(where, "The number of periods is not from 1 to 12", "Enter 1 to tell at once");
    }
  }
  const numbers = Object.entries(condition).filter(([key, value]) => key !== "kind" && value !== null);
  for (const [where, value] of numbers) {
    if (!Number.isFinite(value)) add(where, "It is not a number", "Enter it in digits");
  }
  if (problems.length > 0) return problems;
  switch (condition.kind) {
    case "below":
      if (condition.recover !== null && condition.recover < condition.limit) {
        add(
          "recover",
          "It would count as mended while it is still below the limit",
          `Enter ${condition.limit} or more`,
        );
      }
      break;
    case "above":
      if (condition.recover !== null && condition.recover > condition.limit) {
        add(
          "recover",
          "It would count as mended while it is still above the limit",
          `Enter ${condition.limit} or less`,
        );
      }
      break;
    case "outside":
      if (condition.low >= condition.high) {
        add("low", "The range begins at or above its end", "Enter the lower limit first");
      } else if (
        condition.margin < 0 ||
        isAtLeast(condition.margin * 2, difference(condition.high, condition.low))
      ) {
        add(
          "margin",
          "The margin leaves nothing of the range",
          "Enter zero or more, below half of the range",
        );
      }
      break;
    case "change-previous":
    case "change-year":
      if (condition.change === 0) {
        add("change", "A change of 0% is always reached", "Enter a fall like −10 or a rise like 10");
      }
      break;
    case "z-score":
      if (condition.limit <= 0) add("limit", "The z-score is not above zero", "Enter one like 2 or 3");
      if (!Number.isInteger(condition.over) || condition.over < LEAST_HISTORY || condition.over > 60) {
        add(
          "over",
          "The history is not of 8 to 60 periods",
          `Enter ${LEAST_HISTORY} or more: fewer say too little`,
        );
      }
      break;
    case "missing":
      break;
  }
  return problems;
}
