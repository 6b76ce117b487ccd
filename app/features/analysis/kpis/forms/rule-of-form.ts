import type { ReadCell } from "#app/features/csv/csv-cells.ts";
import { percentCell } from "#app/features/csv/number-cells.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { typedNumber, typedPercent } from "#app/features/numbers/show-input.ts";
import { readKpiValue } from "../imports/kpi-columns.ts";
import type { RuleInput } from "./kpi.schema.ts";
import type { Kpi } from "../records/kpi.ts";
import { type Condition, type FormerCondition, type Rule, ruleProblems } from "../records/rule.ts";

/**
 * A rule as a form gives it. Limits are typed in the KPI's unit (of percent: 12.5 is 12.5 %), changes in percent; fields
 * that its kind doesn't ask for count nothing. Each problem's `where` is a field of the form.
 */
export function ruleOf(id: string, kpi: Kpi, input: RuleInput): Outcome<Rule> {
  const problems: Problem[] = [];
  const needed = (field: keyof RuleInput & string, label: string, cell: ReadCell<number>): number => {
    const text = input[field];
    if (typeof text !== "string") {
      problems.push(problem("missing", field, `${label} is empty`, "This kind of rule needs it"));
      return 0;
    }
    const value = cell(text);
    if (value.ok) return value.value;
    problems.push(problem("cell", field, `${label}: ${value.what}`, value.right));
    return 0;
  };
  const own: ReadCell<number> = (text) => readKpiValue(text.trim(), kpi);
  const condition = ((): Condition => {
    switch (input.kind) {
      case "below":
      case "above":
        return { kind: input.kind, limit: needed("limit", "Limit", own) };
      case "outside":
        return {
          kind: "outside",
          low: needed("low", "Lower limit", own),
          high: needed("high", "Upper limit", own),
        };
      case "change-previous":
      case "change-year":
        return { kind: input.kind, change: needed("change", "Change", percentCell()) };
      case "missing":
        return { kind: "missing" };
    }
  })();
  if (input.kind === "missing" && kpi.formula !== null) {
    const right = "Watch the KPIs it is computed of instead";
    problems.push(problem("computed", "kind", `${kpi.name} is computed and never due itself`, right));
  }
  if (problems.length > 0) return bad(...problems);
  const rule: Rule = {
    id,
    kpiId: kpi.id,
    name: input.name,
    condition,
    level: input.level,
    forPeriods: input.forPeriods,
    recipients: input.recipients,
    muteUntil: input.muteUntil,
  };
  const wrong = ruleProblems(rule);
  return wrong.length > 0 ? bad(...wrong) : good(rule);
}

/** The fields of a form that would make this condition; none of a kind that is judged no more. */
export function fieldsOfCondition(
  condition: Condition | FormerCondition,
  { unit }: Pick<Kpi, "unit">,
): Record<string, string> {
  const written = (value: number) => (unit === "percent" ? typedPercent(value) : typedNumber(value));
  switch (condition.kind) {
    case "below":
    case "above":
      return { kind: condition.kind, limit: written(condition.limit) };
    case "outside":
      return { kind: "outside", low: written(condition.low), high: written(condition.high) };
    case "change-previous":
    case "change-year":
      return { kind: condition.kind, change: typedPercent(condition.change) };
    case "z-score":
      return {};
    case "missing":
      return { kind: "missing" };
  }
}
