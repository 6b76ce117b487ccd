import type { MetricValues } from "#app/features/analysis/benchmarking/imports/metric-columns.ts";
import type { SavedBenchmark } from "#app/features/analysis/benchmarking/records/saved-benchmark.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { Deal } from "#app/features/analysis/deals/records/deal.ts";
import type { HoldingFacts } from "#app/features/analysis/valuation/records/holding.ts";

/** The currency deals are kept in: figures are passed on in it alone, never converted unseen. */
const DEAL_CURRENCY = "GBP";

/**
 * A deal as a holding that is still to be valued. Nothing is invented: the whole company until somebody enters the
 * stake, no cost before the deal is won. A won deal's price is its cost, and a recent investment on the day it was won.
 * @param benchmark of the same deal: revenue in whole pounds, margin as a share, leverage as a multiple of EBITDA.
 */
export function holdingOfDeal(
  deal: Pick<Deal, "name" | "sector" | "stage" | "valuationPence" | "stageChangedAt">,
  benchmark: Pick<SavedBenchmark, "revenue" | "metrics"> | null,
): Omit<HoldingFacts, "flows"> {
  const isBought = deal.stage === "Closed Won" && deal.valuationPence > 0;
  const pounds = benchmark?.revenue ?? null;
  const revenue = pounds === null ? null : Math.round(pounds * 100);
  const margin = benchmark?.metrics.ebitdaMargin ?? null;
  const ebitda = revenue === null || margin === null ? null : Math.round(revenue * margin);
  const leverage = benchmark?.metrics.leverage ?? null;
  return {
    name: deal.name,
    sector: deal.sector,
    currency: DEAL_CURRENCY,
    stake: 1,
    cost: isBought ? deal.valuationPence : 0,
    revenue,
    ebitda,
    netDebt: ebitda === null || leverage === null ? 0 : Math.round(ebitda * leverage),
    financialsDate: null,
    preferred: 0,
    minorities: 0,
    postMoney: isBought ? deal.valuationPence : null,
    roundDate: isBought ? londonDay(new Date(deal.stageChangedAt)) : null,
    netAssets: null,
    netAssetsDate: null,
    discount: 0,
  };
}

export interface BenchmarkFigures {
  /** Whole pounds. */
  revenue: number | null;
  metrics: MetricValues;
}

/**
 * What a holding's numbers say for a benchmark of the same company, or null where they say nothing: EBITDA over
 * revenue, and net debt over EBITDA where EBITDA is above zero.
 */
export function benchmarkOfHolding(
  holding: Pick<HoldingFacts, "currency" | "revenue" | "ebitda" | "netDebt">,
): BenchmarkFigures | null {
  const { currency, revenue, ebitda, netDebt } = holding;
  if (currency !== DEAL_CURRENCY) return null;
  const ebitdaMargin = revenue !== null && revenue > 0 && ebitda !== null ? ebitda / revenue : null;
  const leverage = ebitda !== null && ebitda > 0 ? netDebt / ebitda : null;
  if (ebitdaMargin === null && leverage === null) return null;
  return {
    revenue: revenue !== null && revenue >= 0 ? Math.round(revenue / 100) : null,
    metrics: {
      revenueGrowth: null,
      grossMargin: null,
      ebitdaMargin,
      leverage,
      revenuePerHead: null,
      researchShare: null,
      capexShare: null,
      roce: null,
    },
  };
}
