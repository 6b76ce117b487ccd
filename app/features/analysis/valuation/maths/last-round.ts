import { isDay } from "#app/features/calendar.ts";
import { ageProblems } from "#app/features/analysis/figures/age.ts";
import { type Figure, figureByFormula } from "#app/features/analysis/figures/figure.ts";
import { bad, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { moneyUnit } from "#app/features/numbers/unit.ts";

interface About {
  currency: string;
  asOf: string;
  source?: string | undefined;
}

/** Equity by the price of the last round: its post-money. Warns of an old one. */
export function lastRound(round: { postMoney: number; date: string }, about: About): Outcome<Figure> {
  const { currency, asOf, source } = about;
  const problems: Problem[] = [];
  if (!(round.postMoney > 0) || !Number.isFinite(round.postMoney)) {
    problems.push(
      problem(
        "post-money",
        "postMoney",
        "The post-money valuation is not above zero",
        "Enter that of the last round",
      ),
    );
  }
  if (!isDay(round.date)) {
    problems.push(problem("no-date", "roundDate", "The round has no real date", "Enter one like 2026-03-31"));
  } else if (round.date > asOf) {
    const right = `Enter a round of ${asOf} or earlier`;
    problems.push(
      problem("date-to-come", "roundDate", `The round of ${round.date} is later than ${asOf}`, right),
    );
  }
  if (problems.length > 0) return bad(...problems);
  return figureByFormula({
    key: "equity-last-round",
    name: "Equity by the last round",
    unit: moneyUnit(currency),
    method: "Price of recent investment (post-money)",
    formula: "post_money",
    puts: [
      {
        symbol: "post_money",
        name: "Post-money of the round",
        value: round.postMoney,
        unit: moneyUnit(currency),
        asOf: round.date,
        source,
      },
    ],
    asOf: round.date,
    reference: "IPEV Valuation Guidelines (2022), 3.10",
    warnings: ageProblems("round", { what: "The last round is", date: round.date, asOf, where: "roundDate" }),
  });
}

/** Equity by the net assets of the accounts. */
export function netAssets(
  value: number,
  accountsOf: string,
  { currency, asOf, source }: About,
): Outcome<Figure> {
  if (accountsOf > asOf) {
    const right = `Enter accounts of ${asOf} or earlier`;
    const what = `The accounts of ${accountsOf} are later than ${asOf}`;
    return bad(problem("date-to-come", "netAssetsDate", what, right));
  }
  return figureByFormula({
    key: "equity-net-assets",
    name: "Equity by net assets",
    unit: moneyUnit(currency),
    method: "Net assets",
    formula: "net_assets",
    puts: [
      {
        symbol: "net_assets",
        name: "Net assets",
        value,
        unit: moneyUnit(currency),
        asOf: accountsOf,
        source,
      },
    ],
    asOf: accountsOf,
    reference: "IPEV Valuation Guidelines (2022), 3.9",
    warnings: ageProblems("accounts", {
      what: "The accounts are",
      date: accountsOf,
      asOf,
      where: "netAssetsDate",
    }),
  });
}
