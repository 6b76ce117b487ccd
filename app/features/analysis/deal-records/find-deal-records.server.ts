import type { Actor } from "#app/features/actor.ts";
import { findBenchmarksOfDeal } from "#app/features/analysis/benchmarking/records/find-benchmarks.server.ts";
import { dealLabel } from "#app/features/analysis/deals/records/deal.ts";
import { findDeal } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { findRoomsOfDeal } from "#app/features/analysis/diligence/records/find-rooms.server.ts";
import { valuedHoldingsVisibleTo } from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { dealRecordHref } from "./deal-record-href.ts";
import { type DealRecordLink, type DealRecords, type DealTool, MOST_DEAL_RECORDS } from "./deal-record.ts";

/** The records of a deal in the other tools, for its page and for theirs. */
export async function findDealRecords(db: Db, actor: Actor, dealId: string): Promise<DealRecords> {
  return {
    rooms: await findRoomsOfDeal(db, actor, dealId, MOST_DEAL_RECORDS),
    holdings: await valuedHoldingsVisibleTo(db, actor)
      .select(["valuation_holdings.id", "valuation_holdings.name"])
      .where("valuation_holdings.deal_id", "=", dealId)
      .where("valuation_holdings.removed_at", "is", null)
      .orderBy("valuation_holdings.updated_at", "desc")
      .limit(MOST_DEAL_RECORDS)
      .execute(),
    benchmarks: await findBenchmarksOfDeal(db, actor, dealId, MOST_DEAL_RECORDS),
  };
}

/** Whether any of a deal's records is called something else: each is renamed where it is. */
export async function areNamedOtherwise(
  db: Db,
  actor: Actor,
  dealId: string,
  name: string,
): Promise<boolean> {
  const { rooms, holdings, benchmarks } = await findDealRecords(db, actor, dealId);
  return [...rooms, ...holdings, ...benchmarks].some((record) => record.name !== name);
}

const TERMS: Record<DealTool | "deal-flow", string> = {
  "deal-flow": "Deal",
  "due-diligence": "Diligence room",
  "portfolio-valuation": "Valuation",
  benchmarking: "Benchmark",
};

/**
 * Where else a record's deal is worked on: the deal itself first, then its newest record in each other tool.
 * @param here the tool whose page asks: its own records are not listed.
 * @param keep the query that staff carry along, or nothing.
 */
export async function findDealRecordLinks(
  db: Db,
  actor: Actor,
  dealId: string | null,
  here: DealTool,
  keep: string,
): Promise<DealRecordLink[]> {
  const deal = dealId === null ? null : await findDeal(db, actor, dealId);
  if (!deal) return [];
  const { rooms, holdings, benchmarks } = await findDealRecords(db, actor, deal.id);
  const newest = [
    { tool: "deal-flow" as const, id: deal.id, name: dealLabel(deal) },
    ...rooms.slice(0, 1).map((room) => ({ tool: "due-diligence" as const, ...room })),
    ...holdings.slice(0, 1).map((holding) => ({ tool: "portfolio-valuation" as const, ...holding })),
    ...benchmarks.slice(0, 1).map((benchmark) => ({ tool: "benchmarking" as const, ...benchmark })),
  ];
  return newest
    .filter(({ tool }) => tool !== here)
    .map(({ tool, id, name }) => ({ term: TERMS[tool], name, to: dealRecordHref(tool, id, keep) }));
}
