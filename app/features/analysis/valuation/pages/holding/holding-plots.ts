import type { Outcome } from "#app/features/numbers/problem.ts";
import { type FootballField, footballField } from "./football-field.ts";
import type { ValuationMethod } from "../../records/holding.ts";
import { stepsAround, sensitivity, type SensitivityGrid } from "../../maths/sensitivity.ts";
import type { HoldingValuation } from "../../maths/value-holding.ts";
import type { Plan } from "../../maths/value-by-method.ts";

/** The ranges of all methods with the chosen value; without a choice the fittest method's stands for it. */
export function rangesOf(
  values: readonly HoldingValuation[],
  chosen: ValuationMethod | null,
): Outcome<FootballField> {
  const point = values.find(({ method }) => method === chosen) ?? values[0];
  return footballField(
    values.map(({ range }) => range),
    { method: point?.method ?? "dcf", value: point?.range.mid ?? 0 },
  );
}

const waccStep = 0.01;
const growthStep = 0.01;

/** Enterprise value around a plan's own WACC and growth; null for a plan that ends with an exit multiple. */
export function gridOf(plan: Plan, currency: string): SensitivityGrid | null {
  const { terminal, wacc } = plan;
  if (terminal.by !== "growth") return null;
  const inputs = {
    ...plan,
    cashFlows: plan.cashFlows.map((pence) => pence / 100),
    terminal,
    currency,
  };
  return sensitivity(inputs, {
    waccs: stepsAround(wacc, waccStep),
    growths: stepsAround(terminal.growth, growthStep),
  });
}
