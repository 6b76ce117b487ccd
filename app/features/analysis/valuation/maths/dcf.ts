import { type Figure, figureByFormula, figureByMethod } from "#app/features/analysis/figures/figure.ts";
import { bad, type Outcome, problem, type Problem, together } from "#app/features/numbers/problem.ts";
import { sum } from "#app/features/numbers/quantile.ts";
import { counted, moneyUnit, MULTIPLE, SHARE } from "#app/features/numbers/unit.ts";
import { type DcfInputs, problemsOf } from "#app/features/analysis/valuation/maths/dcf-inputs.ts";
import { isAbove } from "#app/features/numbers/limit.ts";
import { showInput } from "#app/features/numbers/show-input.ts";
import { count } from "#app/plural.ts";

interface Dcf {
  /** Present value of the plan's years. */
  planValue: Figure;
  /** At the end of the plan, and today. */
  terminalValue: Figure;
  terminalToday: Figure;
  enterpriseValue: Figure;
  /** The terminal value's share of the whole; null where the whole is not above zero. */
  terminalShare: Figure | null;
  /** The growth for ever that an exit multiple takes for granted; null where the terminal value is by growth. */
  implied: Figure | null;
  warnings: readonly Problem[];
}

const SHARE_TO_WARN = 0.75;

const GROWTH_TO_WARN = 0.03;

const REFERENCE = "IPEV Valuation Guidelines (2022), 3.7 and 3.8; A. Damodaran, Investment Valuation, ch. 12";

/** Enterprise value by discounted cash flows with a growing perpetuity (Gordon) or an exit multiple. */
export function dcf(inputs: DcfInputs): Outcome<Dcf> {
  const problems = problemsOf(inputs);
  if (problems.length > 0) return bad(...problems);
  const { cashFlows, wacc, terminal, isMidYear, currency, asOf, source } = inputs;
  const unit = moneyUnit(currency);
  const about = { asOf, reference: REFERENCE };
  const rate = { symbol: "wacc", name: "WACC", value: wacc, unit: SHARE, source };
  const flows = { symbol: "fcf", name: "Free cash flows, year 1 on", value: cashFlows, unit, source };
  const years = cashFlows.length;
  const half = isMidYear ? 0.5 : 0;
  // An exit is a sale at the end of the last year, whenever the money of the years came in.
  const terminalYears = terminal.by === "growth" ? years - half : years;
  const discounting = isMidYear ? "mid-year" : "end of year";

  const planValue = figureByMethod(
    {
      ...about,
      key: "plan-value",
      name: "Present value of the plan",
      unit,
      method: `Discounted cash flows, ${discounting}`,
      formula: isMidYear ? "Σ fcf ÷ (1 + wacc)^(year − 0.5)" : "Σ fcf ÷ (1 + wacc)^year",
      puts: [
        flows,
        rate,
        {
          symbol: "year",
          name: "Years",
          value: cashFlows.map((_, index) => index + 1),
          unit: counted("years"),
        },
      ],
    },
    ({ of, list }) => {
      const atYears = list("year");
      return sum(list("fcf").map((flow, index) => flow / (1 + of("wacc")) ** ((atYears[index] ?? 0) - half)));
    },
  );
  const terminalValue = terminalOf(inputs, about);
  const both = together(planValue, terminalValue);
  if (!both.ok) return both;
  const [plan, end] = both.value;
  const terminalToday = figureByFormula({
    ...about,
    key: "terminal-today",
    name: "Terminal value today",
    unit,
    method: `Discounted over ${count(terminalYears, "year")}`,
    formula: "terminal ÷ (1 + wacc)^years",
    puts: [
      { symbol: "terminal", name: end.name, value: end.value, unit, asOf },
      rate,
      { symbol: "years", name: "Years", value: terminalYears, unit: counted("years") },
    ],
  });
  if (!terminalToday.ok) return terminalToday;
  const parts = [
    { symbol: "plan", name: plan.name, value: plan.value, unit, asOf },
    { symbol: "terminal", name: "Terminal value today", value: terminalToday.value.value, unit, asOf },
  ];
  const implied = impliedOf(inputs, end, about);
  const warnings = warningsOf(inputs, plan.value, terminalToday.value.value, implied);
  const enterpriseValue = figureByFormula({
    ...about,
    key: "enterprise-value",
    name: "Enterprise value",
    unit,
    method: terminal.by === "growth" ? "DCF with a growing perpetuity (Gordon)" : "DCF with an exit multiple",
    formula: "plan + terminal",
    puts: parts,
    warnings,
  });
  if (!enterpriseValue.ok) return enterpriseValue;
  const terminalShare = figureByFormula({
    ...about,
    key: "terminal-share",
    name: "Terminal value’s share",
    unit: SHARE,
    method: "Terminal value today over enterprise value",
    formula: "terminal ÷ (plan + terminal)",
    puts: parts,
  });
  return {
    ok: true,
    value: {
      planValue: plan,
      terminalValue: end,
      terminalToday: terminalToday.value,
      enterpriseValue: enterpriseValue.value,
      terminalShare: terminalShare.ok && enterpriseValue.value.value > 0 ? terminalShare.value : null,
      implied,
      warnings,
    },
  };
}

interface About {
  asOf: string | undefined;
  reference: string;
}

function terminalOf({ cashFlows, wacc, terminal, currency, source }: DcfInputs, about: About) {
  const words = { ...about, key: "terminal-value", name: "Terminal value", unit: moneyUnit(currency) };
  if (terminal.by === "multiple") {
    return figureByFormula({
      ...words,
      method: "Exit multiple of EBITDA",
      formula: "ebitda × multiple",
      puts: [
        {
          symbol: "ebitda",
          name: "EBITDA of the last year",
          value: terminal.ebitda,
          unit: moneyUnit(currency),
          source,
        },
        { symbol: "multiple", name: "Exit multiple", value: terminal.multiple, unit: MULTIPLE, source },
      ],
    });
  }
  return figureByFormula({
    ...words,
    method: "Growing perpetuity (Gordon)",
    formula: "last × (1 + growth) ÷ (wacc − growth)",
    puts: [
      {
        symbol: "last",
        name: "Free cash flow of the last year",
        value: cashFlows.at(-1) ?? 0,
        unit: moneyUnit(currency),
        source,
      },
      { symbol: "growth", name: "Terminal growth", value: terminal.growth, unit: SHARE, source },
      { symbol: "wacc", name: "WACC", value: wacc, unit: SHARE, source },
    ],
  });
}

/**
 * An exit multiple takes a growth for granted: g = (TV × WACC − FCF) ÷ (TV + FCF). With money through the year Gordon's
 * terminal value is discounted half a year less than the sale, so the multiple's is taken back by that half year first.
 */
function impliedOf(
  { cashFlows, wacc, terminal, isMidYear }: DcfInputs,
  end: Figure,
  about: About,
): Figure | null {
  if (terminal.by === "growth") return null;
  const value = isMidYear ? "(terminal ÷ (1 + wacc)^0.5)" : "terminal";
  const implied = figureByFormula({
    ...about,
    key: "implied-growth",
    name: "Growth the exit multiple implies",
    unit: SHARE,
    method: "The growth at which Gordon’s formula gives the same terminal value",
    formula: `(${value} × wacc − last) ÷ (${value} + last)`,
    puts: [
      { symbol: "terminal", name: end.name, value: end.value, unit: end.unit },
      { symbol: "wacc", name: "WACC", value: wacc, unit: SHARE },
      {
        symbol: "last",
        name: "Free cash flow of the last year",
        value: cashFlows.at(-1) ?? 0,
        unit: end.unit,
      },
    ],
  });
  return implied.ok ? implied.value : null;
}

function warningsOf({ terminal }: DcfInputs, plan: number, end: number, implied: Figure | null): Problem[] {
  const warnings: Problem[] = [];
  const warn = (...words: Parameters<typeof problem>) => warnings.push(problem(...words));
  const share = plan + end > 0 ? end / (plan + end) : null;
  if (share === null) {
    const what =
      "The plan loses more than the business is worth after it: the enterprise value is not above zero";
    warn("no-value", "cashFlows", what, "Check the cash flows and their signs");
  } else if (isAbove(share, SHARE_TO_WARN)) {
    const what = `The terminal value is ${(share * 100).toFixed(1)}% of the whole`;
    const right =
      "Plan more years, or check growth and WACC: above 75% the value hangs on what comes after the plan";
    warn("terminal-share", "terminal", what, right);
  }
  if (terminal.by === "growth" && isAbove(terminal.growth, GROWTH_TO_WARN)) {
    const what = `Growth of ${showInput(terminal.growth, SHARE)} for ever is faster than most economies`;
    warn("high-growth", "growth", what, "Use 3% or less, or say why");
  }
  if (implied && isAbove(implied.value, GROWTH_TO_WARN)) {
    const growth = Number((implied.value * 100).toFixed(2));
    const what = `The exit multiple takes growth of ${growth}% for ever for granted`;
    const right = "Use a lower multiple, or say why: above 3% is faster than most economies";
    warn("high-multiple", "exitMultiple", what, right);
  }
  return warnings;
}
