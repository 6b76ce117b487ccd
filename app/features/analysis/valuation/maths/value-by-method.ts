import { ageProblems, undated } from "#app/features/analysis/figures/age.ts";
import type { Figure } from "#app/features/analysis/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem, together } from "#app/features/numbers/problem.ts";
import { plural } from "#app/plural.ts";
import type { HoldingFacts, ValuationMethod } from "../records/holding.ts";
import { comparables, type Peer } from "./comparables.ts";
import type { DcfInputs } from "./dcf-inputs.ts";
import { dcf } from "./dcf.ts";
import { equityOf, holdingValue } from "./equity-bridge.ts";
import type { ExchangeRate } from "./exchange-rate.ts";
import { lastRound, netAssets } from "./last-round.ts";

/** A plan of free cash flows, in hundredths of the holding's currency. */
export type Plan = Omit<DcfInputs, "currency" | "asOf" | "source">;

export interface ValuationContext {
  /** The day it is valued for. */
  asOf: string;
  peers: readonly Peer[];
  /** Whose peers they are: "Sample data", "Peer set v3". */
  peerSource: string;
  /** The day the peers' multiples are of. */
  peersAsOf?: string | undefined;
  plan: Plan | null;
  rates: readonly ExchangeRate[];
  /** Whose the holding's own numbers are. */
  source?: string | undefined;
}

/** How far to each side the WACC goes for the ends of a DCF's range. */
const WACC_STEP = 0.01;

export interface Valued {
  fairValue: Figure;
  trail: Figure[];
}

/** The ends of a range beside its middle; where a method has no such end, why. */
type Ends = [low: Outcome<Valued>, mid: Valued, high: Outcome<Valued>];

export function endsOf(
  facts: HoldingFacts,
  method: ValuationMethod,
  context: ValuationContext,
): Outcome<Ends> {
  const { asOf, source } = context;
  const about = { currency: facts.currency, asOf, source };
  switch (method) {
    case "last-round": {
      if (facts.postMoney === null || facts.roundDate === null) {
        return bad(missing("postMoney", "the last round", "its post-money valuation and its date"));
      }
      const round = lastRound({ postMoney: facts.postMoney / 100, date: facts.roundDate }, about);
      return round.ok ? alike(held(round.value, [], { ...facts, discount: 0 }, about)) : round;
    }
    case "net-assets": {
      if (facts.netAssets === null || facts.netAssetsDate === null) {
        return bad(missing("netAssets", "net assets", "them and the date of the accounts"));
      }
      const assets = netAssets(facts.netAssets / 100, facts.netAssetsDate, about);
      return assets.ok ? alike(held(assets.value, [], facts, about)) : assets;
    }
    case "ev-ebitda":
    case "ev-revenue":
      return byComparables(facts, method, context);
    case "dcf":
      return byPlan(facts, context);
  }
}

function byComparables(
  facts: HoldingFacts,
  kind: "ev-ebitda" | "ev-revenue",
  { asOf, peers, peerSource, peersAsOf, source }: ValuationContext,
): Outcome<Ends> {
  const metric = kind === "ev-ebitda" ? facts.ebitda : facts.revenue;
  if (metric === null) {
    const missed = kind === "ev-ebitda" ? "EBITDA" : "revenue";
    return bad(missing(kind === "ev-ebitda" ? "ebitda" : "revenue", missed, "it"));
  }
  const { currency } = facts;
  const name = kind === "ev-ebitda" ? "EBITDA" : "Revenue";
  const found = comparables({
    peers,
    kind,
    metric: metric / 100,
    currency,
    asOf,
    source: peerSource,
    peersAsOf,
    metricSource: source,
    metricAsOf: facts.financialsDate ?? undefined,
  });
  if (!found.ok) return found;
  const { multiples, enterpriseValues } = found.value;
  const at = (end: "low" | "mid" | "high") =>
    ofEnterprise(enterpriseValues[end], [multiples[end]], facts, { currency, asOf, source, metric: name });
  const all = together(at("low"), at("mid"), at("high"));
  return all.ok ? good([good(all.value[0]), all.value[1], good(all.value[2])]) : all;
}

function byPlan(facts: HoldingFacts, { asOf, plan, source }: ValuationContext): Outcome<Ends> {
  if (!plan) return bad(missing("cashFlows", "a plan", "free cash flows, WACC and growth"));
  const about = { currency: facts.currency, asOf, source };
  const { terminal } = plan;
  const inputs: DcfInputs = {
    ...plan,
    ...about,
    cashFlows: plan.cashFlows.map((flow) => flow / 100),
    terminal: terminal.by === "multiple" ? { ...terminal, ebitda: terminal.ebitda / 100 } : terminal,
  };
  const at = (wacc: number): Outcome<Valued> => {
    const result = dcf({ ...inputs, wacc });
    if (!result.ok) return result;
    const { planValue, terminalValue, implied, terminalToday, terminalShare, enterpriseValue } = result.value;
    const before = [planValue, terminalValue, implied, terminalToday, terminalShare].filter(
      (figure) => figure !== null,
    );
    return ofEnterprise(enterpriseValue, before, facts, about);
  };
  const mid = at(plan.wacc);
  if (!mid.ok) return mid;
  // Where growth for ever reaches the lower WACC there is no value, and so no upper end of the range.
  return good([at(plan.wacc + WACC_STEP), mid.value, at(plan.wacc - WACC_STEP)]);
}

interface About {
  currency: string;
  asOf: string;
  source: string | undefined;
  /** What of the financials enterprise value was made of, besides net debt. */
  metric?: string;
}

/** What is said of the age of the financials that a value rests on; a plan rests on net debt alone. */
function financialsAge({ financialsDate: date, netDebt }: HoldingFacts, { asOf, metric }: About): Problem[] {
  const used = [...(metric ? [metric] : []), ...(netDebt === 0 ? [] : [metric ? "net debt" : "Net debt"])];
  if (used.length === 0) return [];
  const where = "financialsDate";
  const names = used.join(" and ");
  if (date === null) return [undated(`${names} ${plural(used.length, "has", "have")}`, where)];
  return ageProblems("financials", {
    what: `${names} ${plural(used.length, "is", "are")}`,
    date,
    asOf,
    where,
  });
}

function ofEnterprise(
  value: Figure,
  before: readonly Figure[],
  facts: HoldingFacts,
  about: About,
): Outcome<Valued> {
  const { netDebt, preferred, minorities } = facts;
  const claims = {
    debt: netDebt / 100,
    cash: 0,
    preferred: preferred / 100,
    minorities: minorities / 100,
  };
  const equity = equityOf(value.value, claims, {
    ...about,
    claimsAsOf: facts.financialsDate,
    warnings: financialsAge(facts, about),
  });
  return equity.ok ? held(equity.value, [...before, value], facts, about) : equity;
}

function held(
  equity: Figure,
  before: readonly Figure[],
  facts: Pick<HoldingFacts, "stake" | "discount">,
  about: About,
): Outcome<Valued> {
  const value = holdingValue(equity.value, facts, about);
  return value.ok ? good({ fairValue: value.value, trail: [...before, equity, value.value] }) : value;
}

function alike(valued: Outcome<Valued>): Outcome<Ends> {
  return valued.ok ? good([valued, valued.value, valued]) : valued;
}

function missing(where: string, what: string, right: string): Problem {
  return problem("missing", where, `The holding has no ${what.replace(/^(?:the|a) /, "")}`, `Enter ${right}`);
}
