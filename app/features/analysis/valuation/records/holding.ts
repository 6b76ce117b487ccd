import { isDay } from "#app/features/calendar.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import type { CashFlow } from "../maths/cash-flow.ts";
import { isOld } from "#app/features/analysis/figures/age.ts";

/** Of a company; removed ones and samples are not counted. */
export const MOST_HOLDINGS = 1000;
/** Of one holding: one a month for eighty years. */
export const MOST_HOLDING_FLOWS = 1000;
/** Of a company. */
export const MOST_SNAPSHOTS = 400;
/** Of a company: four currencies every working day for almost five years. */
export const MOST_RATES = 5000;
/** Of a company, its own alone, every version counted. */
export const MOST_PEER_SETS = 200;

/** How a holding can be valued, in the order the methods are offered. */
export const VALUATION_METHODS = [
  { value: "last-round", label: "Price of recent investment" },
  { value: "ev-ebitda", label: "EV/EBITDA of comparables" },
  { value: "ev-revenue", label: "EV/Revenue of comparables" },
  { value: "dcf", label: "Discounted cash flow" },
  { value: "net-assets", label: "Net assets" },
] as const satisfies readonly Option[];
export type ValuationMethod = (typeof VALUATION_METHODS)[number]["value"];

/** A holding of a client company, as it is valued. Money in hundredths of its currency (pence). */
export interface HoldingFacts {
  name: string;
  sector: string;
  /** ISO 4217. */
  currency: string;
  /** 0 to 1. */
  stake: number;
  cost: number;
  revenue: number | null;
  ebitda: number | null;
  netDebt: number;
  /** The last day of the twelve months of revenue and EBITDA, which net debt is of, too. */
  financialsDate: string | null;
  preferred: number;
  minorities: number;
  postMoney: number | null;
  roundDate: string | null;
  netAssets: number | null;
  netAssetsDate: string | null;
  /** 0 to below 1. */
  discount: number;
  flows: readonly CashFlow[];
}

/** The method a person chose and why: IPEV asks for a judgement and its reason. */
export interface MethodChoice {
  method: ValuationMethod;
  reason: string;
  chosenBy: string;
  chosenAt: string;
}

interface Suggestion {
  method: ValuationMethod;
  /** Why it has this rank. */
  because: string;
}

/**
 * The methods that a holding's numbers allow, the fittest first: a recent round, EBITDA of a mature company, revenue
 * before profit, then cash flows and net assets. A suggestion only: the choice and its reason are a person's.
 */
export function suggestedMethods(
  facts: Pick<HoldingFacts, "postMoney" | "roundDate" | "ebitda" | "revenue" | "netAssets">,
  { asOf, hasPlan }: { asOf: string; hasPlan: boolean },
): Suggestion[] {
  const { postMoney, roundDate, ebitda, revenue, netAssets } = facts;
  const hasRound =
    postMoney !== null && postMoney > 0 && roundDate !== null && isDay(roundDate) && roundDate <= asOf;
  const isRecent = hasRound && !isOld("round", roundDate, asOf);
  const suggestions: Suggestion[] = [];
  const add = (method: ValuationMethod, because: string) => suggestions.push({ method, because });
  if (isRecent) add("last-round", `The last round, of ${roundDate}, is no more than a year old`);
  if (ebitda !== null && ebitda > 0) add("ev-ebitda", "EBITDA is above zero");
  if (revenue !== null && revenue > 0) {
    add(
      "ev-revenue",
      ebitda !== null && ebitda > 0 ? "Revenue is known: a second view" : "Not profitable yet",
    );
  }
  if (hasPlan) add("dcf", "There is a plan of free cash flows");
  if (netAssets !== null) add("net-assets", "Net assets are known");
  if (hasRound && !isRecent) add("last-round", `The last round, of ${roundDate}, is more than a year old`);
  return suggestions;
}
