import { type Figure, figureByFormula, type Put } from "#app/features/analysis/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { moneyUnit, MULTIPLE, SHARE } from "#app/features/numbers/unit.ts";
import { isBelow } from "#app/features/numbers/limit.ts";
import type { CovenantKind } from "./covenant-fields.ts";

/** All of the last twelve months and in one currency. */
export interface CovenantInputs {
  netDebt: number;
  ebitda: number;
  interest: number;
  capex: number;
  amortisation: number;
  currency: string;
  asOf: string;
  source?: string | undefined;
}

export type Light = "red" | "amber" | "green";

export interface Covenant {
  kind: CovenantKind;
  /** Times, and the limit it is held to. */
  actual: Figure;
  limit: number;
  /** Share of the limit that is left; below zero it is broken. */
  headroom: Figure;
  light: Light;
  /** How far EBITDA may fall before it breaks; null where there is none that could fall. */
  cushion: Figure | null;
  /** How much more could be borrowed, in the currency; of leverage only. */
  capacity: Figure | null;
}

/** Headroom below which a covenant that is kept is close. */
export const AMBER = 0.15;

/** The code of a problem that breaks a covenant: net debt, and no EBITDA to hold it against. */
export const NO_EARNINGS = "no-earnings";

/** A covenant's ratio, its headroom and its light. @param limit times: a ceiling of leverage, a floor of the others. */
export function covenant(kind: CovenantKind, limit: number, inputs: CovenantInputs): Outcome<Covenant> {
  const problems = problemsOf(kind, limit, inputs);
  if (problems.length > 0) return bad(...problems);
  const isCeiling = kind === "leverage";
  const actual = ratioOf(kind, inputs);
  if (!actual.ok) return actual;
  const { asOf, currency, source } = inputs;
  const puts: Put[] = [
    { symbol: "limit", name: "Limit", value: limit, unit: MULTIPLE },
    { symbol: "actual", name: actual.value.name, value: actual.value.value, unit: MULTIPLE, asOf },
  ];
  const headroom = figureByFormula({
    key: "headroom",
    name: "Headroom",
    unit: SHARE,
    method: isCeiling
      ? "What is left below the ceiling, of the limit"
      : "What is left above the floor, of the limit",
    formula: isCeiling ? "(limit − actual) ÷ limit" : "(actual − limit) ÷ limit",
    puts,
    asOf,
  });
  if (!headroom.ok) return headroom;
  const unit = moneyUnit(currency);
  const parts: Put[] = [
    { symbol: "net_debt", name: "Net debt", value: inputs.netDebt, unit, asOf, source },
    { symbol: "limit", name: "Limit", value: limit, unit: MULTIPLE },
    { symbol: "ebitda", name: "EBITDA (LTM)", value: inputs.ebitda, unit, asOf, source },
  ];
  const cushion = cushionOf(kind, limit, inputs);
  const capacity = figureByFormula({
    key: "capacity",
    name: "Debt capacity",
    unit,
    method: "What could be borrowed more until the limit is reached",
    formula: "limit × ebitda − net_debt",
    puts: parts,
    asOf,
  });
  return good({
    kind,
    actual: actual.value,
    limit,
    headroom: headroom.value,
    light: lightOf(headroom.value.value),
    cushion: inputs.ebitda > 0 && cushion.ok ? cushion.value : null,
    capacity: isCeiling && capacity.ok ? capacity.value : null,
  });
}

/**
 * EBITDA headroom: the share of EBITDA that can be lost until the ratio is at its limit, each ratio solved for EBITDA
 * with everything else as it is. Leverage: 1 − net debt ÷ (limit × EBITDA). Interest cover: 1 − limit × interest ÷
 * EBITDA. Debt service cover: 1 − (limit × (interest + amortisation) + capex) ÷ EBITDA. Below zero it is what EBITDA
 * lacks. Source: the ratios as the LMA's leveraged facilities agreement defines its financial covenants (Leverage,
 * Interest Cover, Cashflow Cover); the rest is algebra.
 */
function cushionOf(kind: CovenantKind, limit: number, inputs: CovenantInputs): Outcome<Figure> {
  const { asOf, source } = inputs;
  const unit = moneyUnit(inputs.currency);
  const put = (symbol: string, name: string, value: number): Put => ({
    symbol,
    name,
    value,
    unit,
    asOf,
    source,
  });
  const parts = {
    leverage: [put("net_debt", "Net debt", inputs.netDebt)],
    "interest-cover": [put("interest", "Interest (LTM)", inputs.interest)],
    "debt-service": [
      put("capex", "Capital expenditure", inputs.capex),
      put("interest", "Interest (LTM)", inputs.interest),
      put("amortisation", "Scheduled amortisation", inputs.amortisation),
    ],
  }[kind];
  return figureByFormula({
    key: "cushion",
    name: "EBITDA can fall by",
    unit: SHARE,
    method: "Share of EBITDA that can be lost until the limit is reached, all else as it is",
    formula: CUSHIONS[kind],
    puts: [
      ...parts,
      { symbol: "limit", name: "Limit", value: limit, unit: MULTIPLE },
      put("ebitda", "EBITDA (LTM)", inputs.ebitda),
    ],
    asOf,
    reference:
      "LMA leveraged facilities agreement, financial covenants: the ratio solved for EBITDA at the limit",
  });
}

const CUSHIONS: Record<CovenantKind, string> = {
  leverage: "1 − net_debt ÷ (limit × ebitda)",
  "interest-cover": "1 − limit × interest ÷ ebitda",
  "debt-service": "1 − (limit × (interest + amortisation) + capex) ÷ ebitda",
};

/** Red below zero, amber below 15 %, green from there on. */
export function lightOf(headroom: number): Light {
  // Headroom is of the limit, so it is as exact as a number of the limit's size.
  return isBelow(1 + headroom, 1) ? "red" : isBelow(1 + headroom, 1 + AMBER) ? "amber" : "green";
}

function ratioOf(kind: CovenantKind, inputs: CovenantInputs): Outcome<Figure> {
  const { asOf, source } = inputs;
  const unit = moneyUnit(inputs.currency);
  const put = (symbol: string, name: string, value: number): Put => ({
    symbol,
    name,
    value,
    unit,
    asOf,
    source,
  });
  const words = { key: kind, unit: MULTIPLE, asOf };
  const ebitda = put("ebitda", "EBITDA (LTM)", inputs.ebitda);
  const interest = put("interest", "Interest (LTM)", inputs.interest);
  switch (kind) {
    case "leverage":
      return figureByFormula({
        ...words,
        name: "Leverage",
        method: "Net debt over EBITDA of the last twelve months",
        formula: "net_debt ÷ ebitda",
        puts: [put("net_debt", "Net debt", inputs.netDebt), ebitda],
      });
    case "interest-cover":
      return figureByFormula({
        ...words,
        name: "Interest cover",
        method: "EBITDA over interest",
        formula: "ebitda ÷ interest",
        puts: [ebitda, interest],
      });
    case "debt-service":
      return figureByFormula({
        ...words,
        name: "Debt service cover",
        method: "EBITDA less capital expenditure over interest and scheduled amortisation",
        formula: "(ebitda − capex) ÷ (interest + amortisation)",
        puts: [
          ebitda,
          put("capex", "Capital expenditure", inputs.capex),
          interest,
          put("amortisation", "Scheduled amortisation", inputs.amortisation),
        ],
      });
  }
}

function problemsOf(kind: CovenantKind, limit: number, inputs: CovenantInputs): Problem[] {
  const problems: Problem[] = [];
  const add = (where: string, what: string, right: string) =>
    problems.push(problem("covenant", where, what, right));
  if (!(limit > 0) || !Number.isFinite(limit))
    add("limit", "The limit is not above zero", "Enter it in times, like 4");
  if (kind === "leverage" && inputs.ebitda <= 0) {
    const isOwed = inputs.netDebt > 0;
    problems.push(
      problem(
        isOwed ? NO_EARNINGS : "covenant",
        "ebitda",
        isOwed
          ? "EBITDA is not above zero and there is net debt: no multiple can be worked out, and the limit is passed"
          : "EBITDA is not above zero and there is no net debt: no multiple can be worked out",
        "Check the last twelve months’ EBITDA, and what the agreement says of a loss",
      ),
    );
  }
  if (kind === "interest-cover" && inputs.interest <= 0) {
    add(
      "interest",
      "There is no interest to cover",
      "Enter the last twelve months’ interest as a positive number",
    );
  }
  if (kind === "debt-service" && inputs.interest + inputs.amortisation <= 0) {
    add(
      "interest",
      "There is no debt service to cover",
      "Enter interest and amortisation as positive numbers",
    );
  }
  return problems;
}
