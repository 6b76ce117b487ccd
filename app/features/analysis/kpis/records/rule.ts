import type { Option } from "#app/features/fields/choice.schema.ts";
import { problem, type Problem } from "#app/features/numbers/problem.ts";
import { choiceKind, DAY, lineKind, wholeKind } from "#app/features/kinds/kinds.ts";

export const RULE_KINDS = [
  { value: "below", label: "Below a limit" },
  { value: "above", label: "Above a limit" },
  { value: "outside", label: "Outside a range" },
  { value: "change-previous", label: "Change against the previous period" },
  { value: "change-year", label: "Change against the same period last year" },
  { value: "missing", label: "Missing by its due date" },
] as const satisfies readonly Option[];

export const LEVELS = [
  { value: "info", label: "Information" },
  { value: "warn", label: "Warning" },
  { value: "critical", label: "Critical" },
] as const satisfies readonly Option[];
export type RuleLevel = (typeof LEVELS)[number]["value"];

export const MOST_FOR = 12;

/** What people fill in about a rule beside its condition. */
export const RULE = {
  name: lineKind(120),
  kind: choiceKind(RULE_KINDS),
  level: choiceKind(LEVELS),
  forPeriods: wholeKind({ least: 1, most: MOST_FOR, otherwise: 1 }),
  muteUntil: DAY,
};

/** When a value breaks a rule. Limits are in the KPI's own unit; changes are shares (0.1 is 10 %). */
export type Condition =
  | { kind: "below"; limit: number }
  | { kind: "above"; limit: number }
  | { kind: "outside"; low: number; high: number }
  /** A fall of so much or more where negative, a rise where positive. */
  | { kind: "change-previous"; change: number }
  | { kind: "change-year"; change: number }
  | { kind: "missing" };

/** A kind that is judged no more: a rule that has it is switched off until it is changed. */
export type FormerCondition = { kind: "z-score"; limit: number; over: number };

/** What a rule set about when an alert is over, while it could: now it is over as soon as the limit is kept. */
export interface FormerRecovery {
  /** The value that had to be reached again. */
  at: number | null;
  /** How far inside its range a value had to be. */
  margin: number | null;
  /** Periods in a row that had to be kept. */
  periods: number | null;
}

export const SWITCHED_OFF =
  "This rule is switched off: z-scores are judged no more. Edit it to watch a limit, a range or a change.";

export function isJudged(condition: Condition | FormerCondition): condition is Condition {
  return condition.kind !== "z-score";
}

/** A stored condition, and apart from it what it says of recovery. @param stored JSON. */
export function readCondition(stored: string, periods: number) {
  const {
    recover = null,
    margin = 0,
    ...condition
  } = JSON.parse(stored) as (Condition | FormerCondition) & {
    recover?: number | null;
    margin?: number;
  };
  const limit = "limit" in condition ? condition.limit : null;
  const recovery: FormerRecovery = {
    at: recover === limit ? null : recover,
    margin: margin > 0 ? margin : null,
    periods: periods > 1 ? periods : null,
  };
  return { condition, recovery };
}

export interface Rule {
  id: string;
  kpiId: string;
  /** The covenant it watches, whose EBITDA is its KPI; null or missing where it watches the KPI itself. */
  covenantId?: string | null;
  name: string;
  condition: Condition;
  level: RuleLevel;
  /** How many periods in a row it must be broken before it alerts; 1 is at once. */
  forPeriods: number;
  /** User ids. */
  recipients: readonly string[];
  /** Until the end of this day nobody is told; null: they are. The state moves on all the same. */
  muteUntil: string | null;
}

/** What is wrong with a rule before it is kept. */
export function ruleProblems({ condition, forPeriods }: Rule): Problem[] {
  const problems: Problem[] = [];
  const add = (where: string, what: string, right: string) =>
    problems.push(problem("rule", where, what, right));
  if (!Number.isInteger(forPeriods) || forPeriods < 1 || forPeriods > MOST_FOR) {
    add("forPeriods", "The number of periods is not from 1 to 12", "Enter 1 to tell at once");
  }
  const numbers = Object.entries(condition).filter(([key]) => key !== "kind");
  for (const [where, value] of numbers) {
    if (!Number.isFinite(value)) add(where, "It is not a number", "Enter it in digits");
  }
  if (problems.length > 0) return problems;
  if (condition.kind === "outside" && condition.low >= condition.high) {
    add("low", "The range begins at or above its end", "Enter the lower limit first");
  }
  if ("change" in condition && condition.change === 0) {
    add("change", "A change of 0% is always reached", "Enter a fall like −10 or a rise like 10");
  }
  return problems;
}
