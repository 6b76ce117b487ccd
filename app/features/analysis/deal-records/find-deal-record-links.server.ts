import type { Actor } from "#app/features/actor.ts";
import { dealLabel } from "#app/features/analysis/deals/records/deal.ts";
import { findDeal } from "#app/features/analysis/deals/records/find-deals.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { DealRecordLink, DealTool } from "./deal-record.ts";
import { findDealRecords } from "./find-deal-records.server.ts";

/**
 * Where else a record's deal is worked on: the deal itself first, then its newest record in each other tool.
 * @param here the tool whose page asks: its own records are not listed.
 */
export async function findDealRecordLinks(
  db: Db,
  actor: Actor,
  dealId: string | null,
  here: DealTool,
): Promise<DealRecordLink[]> {
  const deal = dealId === null ? null : await findDeal(db, actor, dealId);
  if (!deal) return [];
  const { rooms, holdings, benchmarks } = await findDealRecords(db, actor, deal.id);
  const newest: readonly DealRecordLink[] = [
    { tool: "deal-flow", id: deal.id, name: dealLabel(deal) },
    ...rooms.slice(0, 1).map((room) => ({ tool: "due-diligence" as const, ...room })),
    ...holdings.slice(0, 1).map((holding) => ({ tool: "portfolio-valuation" as const, ...holding })),
    ...benchmarks.slice(0, 1).map((benchmark) => ({ tool: "benchmarking" as const, ...benchmark })),
  ];
  return newest.filter(({ tool }) => tool !== here);
}
