import { isDay } from "#app/features/calendar.ts";
import { ageProblems } from "#app/features/analysis/figures/age.ts";
import { type Figure, figureByFormula } from "#app/features/analysis/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { moneyUnit, MULTIPLE } from "#app/features/numbers/unit.ts";

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

/** The multiple paid at entry, and what it is now, moved as the peers' median moved. */
export interface Calibration {
  entryMultiple: Figure;
  currentMultiple: Figure;
}

/**
 * Calibration: the multiple that the price at entry implied, carried by the change in the peers' median.
 * @param entry equity bought whole (cost ÷ stake), with net debt and metric of the same day and currency.
 */
export function calibrate(
  entry: { cost: number; stake: number; netDebt: number; metric: number; peerMedian: number },
  peerMedianNow: number,
  { currency, asOf, source }: About,
): Outcome<Calibration> {
  const problems: Problem[] = [];
  const positive = (value: number, where: string, name: string) => {
    if (value > 0 && Number.isFinite(value)) return;
    problems.push(
      problem("not-positive", where, `${name} is not above zero`, `Enter ${name.toLowerCase()} above zero`),
    );
  };
  positive(entry.metric, "entry.metric", "EBITDA or revenue at entry");
  positive(entry.stake, "entry.stake", "The stake");
  positive(entry.cost, "entry.cost", "The cost");
  positive(entry.peerMedian, "entry.peerMedian", "The peers’ median at entry");
  positive(peerMedianNow, "peerMedian", "The peers’ median now");
  if (problems.length > 0) return bad(...problems);
  const unit = moneyUnit(currency);
  const first = figureByFormula({
    key: "entry-multiple",
    name: "Multiple implied at entry",
    unit: MULTIPLE,
    method: "Calibration to the price paid",
    formula: "(cost ÷ stake + net_debt) ÷ metric",
    puts: [
      { symbol: "cost", name: "Cost", value: entry.cost, unit, source },
      { symbol: "stake", name: "Stake", value: entry.stake, unit: { kind: "share" }, source },
      { symbol: "net_debt", name: "Net debt at entry", value: entry.netDebt, unit, source },
      { symbol: "metric", name: "EBITDA or revenue at entry", value: entry.metric, unit, source },
    ],
    reference: "IPEV Valuation Guidelines (2022), 2.6",
  });
  if (!first.ok) return first;
  const now = figureByFormula({
    key: "calibrated-multiple",
    name: "Calibrated multiple",
    unit: MULTIPLE,
    method: "Entry multiple carried by the change in the peers’ median",
    formula: "entry × median_now ÷ median_entry",
    puts: [
      { symbol: "entry", name: "Multiple implied at entry", value: first.value.value, unit: MULTIPLE },
      { symbol: "median_now", name: "Peers’ median now", value: peerMedianNow, unit: MULTIPLE, asOf },
      {
        symbol: "median_entry",
        name: "Peers’ median at entry",
        value: entry.peerMedian,
        unit: MULTIPLE,
        source,
      },
    ],
    asOf,
    reference: "IPEV Valuation Guidelines (2022), 2.6",
  });
  return now.ok ? good({ entryMultiple: first.value, currentMultiple: now.value }) : now;
}
