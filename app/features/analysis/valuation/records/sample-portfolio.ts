import type { CashFlow } from "../maths/cash-flow.ts";
import type { Peer } from "../maths/comparables.ts";
import type { HoldingFacts, MethodChoice } from "./holding.ts";
import type { Plan } from "../maths/value-by-method.ts";

/** What is printed wherever one of these counts: no real company, no real number. */
export const SAMPLE_PORTFOLIO_LABEL = "Sample data";
/** The day the sample is valued for, and the peers are of. */
export const SAMPLE_DAY = "2026-09-30";

export interface SampleHolding extends HoldingFacts {
  plan: Plan | null;
  choice: Pick<MethodChoice, "method" | "reason">;
}

const million = 100_000_000;
const flows = (...parts: readonly [string, number][]): CashFlow[] =>
  parts.map(([date, pounds]) => ({ date, amount: pounds * million }));

const blank = {
  sector: "Technology",
  currency: "GBP",
  revenue: null,
  ebitda: null,
  netDebt: 0,
  financialsDate: "2026-06-30",
  preferred: 0,
  minorities: 0,
  postMoney: null,
  roundDate: null,
  netAssets: null,
  netAssetsDate: null,
  discount: 0.2,
  plan: null,
};

/** A small fund: one holding for each method, one in euros, one under water. Money in hundredths. */
export const SAMPLE_HOLDINGS: readonly SampleHolding[] = [
  {
    ...blank,
    name: "Sample Precision Tools",
    sector: "Manufacturing",
    stake: 0.62,
    cost: 18 * million,
    revenue: 64 * million,
    ebitda: 9.2 * million,
    netDebt: 21 * million,
    flows: flows(["2022-03-31", -18], ["2025-06-30", 4.5]),
    choice: {
      method: "ev-ebitda",
      reason: "Mature and profitable; eight listed peers make the same things.",
    },
  },
  {
    ...blank,
    name: "Sample Cloud Ledger",
    stake: 0.185,
    cost: 7.5 * million,
    revenue: 21 * million,
    ebitda: -3.1 * million,
    flows: flows(["2023-05-15", -5], ["2024-11-01", -2.5]),
    choice: {
      method: "ev-revenue",
      reason: "Grows and isn’t profitable yet; the last round is two years old.",
    },
  },
  {
    ...blank,
    name: "Sample Gene Screening",
    sector: "Healthcare",
    stake: 0.09,
    cost: 4 * million,
    revenue: 2.4 * million,
    ebitda: -6 * million,
    postMoney: 52 * million,
    roundDate: "2026-04-20",
    discount: 0,
    flows: flows(["2026-04-20", -4]),
    choice: {
      method: "last-round",
      reason: "A round with two new investors five months ago, and on plan since.",
    },
  },
  {
    ...blank,
    name: "Sample Solar Parks",
    sector: "Energy",
    stake: 0.4,
    cost: 26 * million,
    revenue: 18 * million,
    ebitda: 13.5 * million,
    netDebt: 58 * million,
    discount: 0.1,
    plan: {
      cashFlows: [7, 7.6, 8.1, 8.3, 8.4].map((pounds) => pounds * million),
      wacc: 0.075,
      terminal: { by: "growth", growth: 0.01 },
      isMidYear: true,
    },
    flows: flows(["2021-09-30", -26], ["2023-09-30", 2.2], ["2024-09-30", 2.6], ["2025-09-30", 3.1]),
    choice: { method: "dcf", reason: "Contracted income for twelve years; multiples say little of it." },
  },
  {
    ...blank,
    name: "Sample Warehouse Estates",
    sector: "Real Estate",
    currency: "EUR",
    stake: 0.3,
    cost: 9 * million,
    revenue: 4.1 * million,
    ebitda: 3 * million,
    netAssets: 44 * million,
    netAssetsDate: "2026-06-30",
    discount: 0.15,
    flows: flows(["2020-12-15", -9], ["2024-12-15", 1.2]),
    choice: { method: "net-assets", reason: "Its buildings are valued every half year by surveyors." },
  },
  {
    ...blank,
    name: "Sample High Street",
    sector: "Retail",
    stake: 0.51,
    cost: 11 * million,
    revenue: 88 * million,
    ebitda: 3.2 * million,
    netDebt: 41 * million,
    flows: flows(["2019-02-28", -11], ["2021-02-28", 0.8]),
    choice: { method: "ev-ebitda", reason: "Still profitable; debt is more than the business would fetch." },
  },
];

/** The samples' names as they are compared. */
export const SAMPLE_NAMES = SAMPLE_HOLDINGS.map(({ name }) => name.toLowerCase());

/** Whether a holding is one of the samples. In a company of the demonstration every row is one of it, whoever entered it: there the samples are known by their names. */
export function isSampleHolding(
  { isDemo, facts }: { isDemo: boolean; facts: Pick<HoldingFacts, "name"> },
  { isDemoCompany }: { isDemoCompany: boolean },
): boolean {
  return isDemo && (!isDemoCompany || SAMPLE_NAMES.includes(facts.name.toLowerCase()));
}

/** Multiples of made-up listed companies. */
export const SAMPLE_MULTIPLES: readonly Peer[] = [
  ["Sample Peer A", 6.2, 0.9],
  ["Sample Peer B", 7.1, 1.1],
  ["Sample Peer C", 7.8, 1.6],
  ["Sample Peer D", 8, 2.1],
  ["Sample Peer E", 8.6, 2.4],
  ["Sample Peer F", 9.4, 3.2],
  ["Sample Peer G", 10.5, 4.1],
  ["Sample Peer H", 12, 5.5],
].map(([name, evEbitda, evRevenue]) => ({
  name: String(name),
  evEbitda: Number(evEbitda),
  evRevenue: Number(evRevenue),
}));

export const SAMPLE_RATES = [
  { from: "EUR", to: "GBP", rate: 0.86, date: SAMPLE_DAY, source: SAMPLE_PORTFOLIO_LABEL },
] as const;
