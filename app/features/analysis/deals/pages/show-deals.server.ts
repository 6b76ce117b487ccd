import { daysUpTo } from "#app/features/analysis/deals/maths/deal-history.ts";
import { weightedOf } from "#app/features/analysis/deals/pages/deal-plots.ts";
import { isOpenStage } from "#app/features/analysis/deals/records/deal.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { count } from "#app/plural.ts";
import { date, money, price } from "#app/ui/text/format.ts";
import type { Deal } from "../records/deal.ts";

export type ShownDeals = ReturnType<typeof showDeals>;

/** Deals as their list shows them. */
export function showDeals(rows: readonly Deal[], pipeline: ToolDesk, keep: string, now: Date) {
  return rows.map((deal) => ({
    keep,
    id: deal.id,
    number: deal.number,
    name: deal.name,
    stage: deal.stage,
    kind: `${deal.type}, ${deal.sector}`,
    valuation: price(deal.valuationPence),
    probability: deal.probability,
    weighted: money(weightedOf(deal)),
    inStage: isOpenStage(deal.stage) ? count(Math.floor(daysUpTo(deal.stageChangedAt, now)), "day") : null,
    closes: deal.expectedClose === null ? null : date(deal.expectedClose),
    owner: deal.owner?.name ?? null,
    isRemoved: deal.removedAt !== null,
    isSample: deal.isDemo && !pipeline.isDemoCompany,
  }));
}
