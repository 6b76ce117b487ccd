import { type Figure, figureByFormula } from "#app/features/analysis/figures/figure.ts";
import { bad, type Outcome, problem } from "#app/features/numbers/problem.ts";
import { sum } from "#app/features/numbers/quantile.ts";
import { moneyUnit, MULTIPLE } from "#app/features/numbers/unit.ts";
import { type CashFlow, checkFlows, inOrder } from "./cash-flow.ts";
import { xirr } from "./xirr.ts";

export interface Returns {
  /** What was paid in, and what came out, each positive. */
  paidIn: number;
  distributed: number;
  /** (distributions + NAV) ÷ paid-in; TVPI is the same of a fund. */
  moic: Outcome<Figure>;
  tvpi: Outcome<Figure>;
  dpi: Outcome<Figure>;
  rvpi: Outcome<Figure>;
  irr: Outcome<Figure>;
}

const REFERENCE = "ILPA reporting template; GIPS 2020 glossary";

/**
 * The multiples and the rate of return of flows and of what is still held on a day.
 * @param nav fair value of what is held, in the flows' currency; at the end of `asOf`.
 */
export function returnsOf(
  flows: readonly CashFlow[],
  nav: number,
  { currency, asOf, source }: { currency: string; asOf: string; source?: string | undefined },
): Outcome<Returns> {
  const checked = checkFlows(flows, asOf);
  if (!checked.ok) return checked;
  if (!Number.isFinite(nav) || nav < 0) {
    return bad(
      problem(
        "nav",
        "nav",
        "The value held is below zero",
        "Enter zero or more: a loss is limited to what was paid",
      ),
    );
  }
  const paidIn = -sum(flows.filter((flow) => flow.amount < 0).map((flow) => flow.amount));
  const distributed = sum(flows.filter((flow) => flow.amount > 0).map((flow) => flow.amount));
  const put = {
    paid_in: { symbol: "paid_in", name: "Paid in", value: paidIn, unit: moneyUnit(currency), asOf, source },
    distributions: {
      symbol: "distributions",
      name: "Distributions",
      value: distributed,
      unit: moneyUnit(currency),
      asOf,
      source,
    },
    nav: { symbol: "NAV", name: "Net asset value", value: nav, unit: moneyUnit(currency), asOf },
  };
  const total = [put.distributions, put.nav, put.paid_in];
  const multiple = (key: string, name: string, method: string, formula: string, puts: typeof total) =>
    paidIn === 0
      ? bad(nothingPaid())
      : figureByFormula({ key, name, method, formula, puts, unit: MULTIPLE, asOf, reference: REFERENCE });
  const whole = "(distributions + NAV) ÷ paid_in";
  return {
    ok: true,
    value: {
      paidIn,
      distributed,
      moic: multiple("moic", "MOIC", "Multiple of invested capital", whole, total),
      tvpi: multiple("tvpi", "TVPI", "Total value to paid-in", whole, total),
      dpi: multiple("dpi", "DPI", "Distributions to paid-in", "distributions ÷ paid_in", [
        put.distributions,
        put.paid_in,
      ]),
      rvpi: multiple("rvpi", "RVPI", "Residual value to paid-in", "NAV ÷ paid_in", [put.nav, put.paid_in]),
      irr: xirr(nav === 0 ? flows : inOrder([...flows, { date: asOf, amount: nav }]), currency, source),
    },
  };
}

function nothingPaid() {
  return problem(
    "nothing-paid",
    "flows",
    "No money paid in stands among the cash flows, so there is no multiple of it",
    "Add the cost as a negative cash flow",
  );
}
