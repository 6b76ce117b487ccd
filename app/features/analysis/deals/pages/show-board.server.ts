import type { Member } from "#app/features/actor.ts";
import { daysUpTo, isStaleDeal, medianStays } from "#app/features/analysis/deals/maths/deal-history.ts";
import { pipelineTotals } from "#app/features/analysis/deals/maths/pipeline.ts";
import { type DealStage, isOpenStage } from "#app/features/analysis/deals/records/deal.ts";
import {
  BOARD_CARDS,
  findBoard,
  findMoves,
  findPipelineCells,
} from "#app/features/analysis/deals/records/find-deals.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { briefMoney, millionsText } from "#app/ui/text/figure-text.ts";
import { percent, price } from "#app/ui/text/format.ts";

/** Medians of the board's marks look back so many moves. */
const recentMoves = 2000;

export type ShownBoard = Awaited<ReturnType<typeof showBoard>>;

/** A company's deals by stage, with what the open and the decided ones come to. */
export async function showBoard(db: Db, actor: Member, pipeline: ToolDesk, now: Date) {
  const { companyId, isDemoCompany } = pipeline;
  const totals = pipelineTotals(await findPipelineCells(db, actor, companyId));
  const cards = await findBoard(db, actor, companyId);
  const medians = medianStays(await findMoves(db, actor, companyId, recentMoves));
  return {
    isEmpty: totals.stages.every((stage) => stage.count === 0),
    open: {
      count: count(totals.open.count, "deal"),
      total: briefMoney(totals.open.totalPence / 100),
      weighted: briefMoney(totals.open.weightedPence / 100),
    },
    won: { count: count(totals.won.count, "deal"), total: briefMoney(totals.won.totalPence / 100) },
    winRate: totals.winRate && {
      byCount: percent(totals.winRate.byCount),
      byValue: totals.winRate.byValue === null ? null : percent(totals.winRate.byValue),
      n: count(totals.winRate.n, "decided deal"),
    },
    columns: totals.stages.map(({ stage, count: n, totalPence, weightedPence }) => ({
      stage,
      count: n,
      total: millionsText(totalPence / 100),
      weighted: millionsText(weightedPence / 100),
      more: Math.max(0, n - BOARD_CARDS),
      deals: (cards.get(stage) ?? []).map((deal) => ({
        id: deal.id,
        number: deal.number,
        name: deal.name,
        stage: deal.stage,
        type: deal.type,
        sector: deal.sector,
        brief: millionsText(deal.valuationPence / 100),
        valuation: price(deal.valuationPence),
        probability: deal.probability,
        inStage: inStage(deal.stage, deal.stageChangedAt, now),
        isStale: isStaleDeal(deal, medians, now),
        isSample: deal.isDemo && !isDemoCompany,
      })),
    })),
  };
}

function inStage(stage: DealStage, since: string, now: Date): string {
  const days = count(Math.floor(daysUpTo(since, now)), "day");
  return isOpenStage(stage) ? days : `${days} ago`;
}
