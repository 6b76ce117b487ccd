import { type Figure, figureByFormula } from "#app/features/analysis/figures/figure.ts";
import { bad, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { moneyUnit, SHARE } from "#app/features/numbers/unit.ts";

/** What stands between the value of the business and that of its ordinary shares, in one currency. */
export interface Claims {
  /** Borrowings and leases; or net debt, where cash is 0 here. May be negative: net cash. */
  debt: number;
  cash: number;
  preferred: number;
  minorities: number;
}

interface About {
  currency: string;
  asOf?: string | undefined;
  source?: string | undefined;
}

interface AboutClaims extends About {
  /** The day the claims are of, null where nobody said; by default that of the valuation. */
  claimsAsOf?: string | null | undefined;
  warnings?: readonly Problem[] | undefined;
}

/** Equity = EV − debt + cash − preferred − minorities. Below zero it warns: the debt is more than the business. */
export function equityOf(
  enterpriseValue: number,
  claims: Claims,
  { currency, asOf, source, claimsAsOf = asOf, warnings = [] }: AboutClaims,
): Outcome<Figure> {
  const unit = moneyUnit(currency);
  const dated = claimsAsOf ?? undefined;
  const put = (symbol: string, name: string, value: number) => ({
    symbol,
    name,
    value,
    unit,
    asOf: dated,
    source,
  });
  const result = figureByFormula({
    key: "equity",
    name: "Equity value",
    unit,
    method: "Enterprise value to equity bridge",
    formula: "EV − debt + cash − preferred − minorities",
    puts: [
      { symbol: "EV", name: "Enterprise value", value: enterpriseValue, unit, asOf },
      put("debt", "Net debt", claims.debt),
      put("cash", "Cash", claims.cash),
      put("preferred", "Preferred shares", claims.preferred),
      put("minorities", "Minority interests", claims.minorities),
    ],
    asOf,
    warnings,
  });
  if (!result.ok || result.value.value >= 0) return result;
  return { ok: true, value: { ...result.value, warnings: [...warnings, underwater()] } };
}

interface HeldStake {
  /** Share of the company held: 0.25 is 25 %. */
  stake: number;
  /** Discount for what can't be sold at once: 0.2 is 20 %. */
  discount: number;
}

/** Fair value of a holding: equity × stake × (1 − discount), never below nothing: a shareholder's loss is limited. */
export function holdingValue(equity: number, { stake, discount }: HeldStake, about: About): Outcome<Figure> {
  const problems: Problem[] = [];
  if (!(stake > 0 && stake <= 1)) {
    problems.push(
      problem("stake", "stake", "The stake is not above 0% and up to 100%", "Enter it in percent, like 25"),
    );
  }
  if (!(discount >= 0 && discount < 1)) {
    const what = "The marketability discount is not from 0% to under 100%";
    problems.push(problem("discount", "discount", what, "Enter it in percent, like 20, or 0 for none"));
  }
  if (problems.length > 0) return bad(...problems);
  const unit = moneyUnit(about.currency);
  return figureByFormula({
    key: "fair-value",
    name: "Fair value of the holding",
    unit,
    method: "Share of equity, less a marketability discount",
    formula: "max(equity, 0) × stake × (1 − discount)",
    puts: [
      { symbol: "equity", name: "Equity value", value: equity, unit, asOf: about.asOf },
      { symbol: "stake", name: "Stake", value: stake, unit: SHARE, source: about.source },
      {
        symbol: "discount",
        name: "Marketability discount",
        value: discount,
        unit: SHARE,
        source: about.source,
      },
    ],
    asOf: about.asOf,
    reference: "IPEV Valuation Guidelines (2022), on apportioning enterprise value",
    warnings: equity < 0 ? [underwater()] : [],
  });
}

function underwater(): Problem {
  return problem(
    "underwater",
    "equity",
    "Debt and other claims are more than the business is worth, and the holding is worth nothing",
    "Check net debt and its units, or write the holding down",
  );
}
