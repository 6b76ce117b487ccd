import { oldestFirst } from "#app/features/oldest-first.ts";
import { daysUpTo } from "#app/features/analysis/deals/maths/deal-history.ts";
import { weightedOf } from "#app/features/analysis/deals/pages/deal-plots.ts";
import { isOpenStage, isStage, nextStage, type Deal } from "#app/features/analysis/deals/records/deal.ts";
import { findDealMoves } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { changeHappening } from "#app/features/record-changes/change-happenings.server.ts";
import { findRecordChanges } from "#app/features/record-changes/record-change.scope.server.ts";
import { count } from "#app/plural.ts";
import { date, moment, money, price } from "#app/ui/text/format.ts";
import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";

export type ShownDeal = Awaited<ReturnType<typeof showDeal>>;

/** A deal as its page shows it. */
export async function showDeal(
  db: Db,
  actor: Actor,
  { deal, now, query }: { deal: Deal; now: Date; query: URLSearchParams },
) {
  const moves = await findDealMoves(db, actor, deal.id);
  const changes = await findRecordChanges(db, actor, {
    companyId: deal.companyId,
    record: `deal:${deal.id}`,
  });
  const to = query.get("to");
  const { valuationPence } = deal;
  return {
    id: deal.id,
    keep: keepOf(actor, deal.companyId),
    number: deal.number,
    name: deal.name,
    stage: deal.stage,
    next: deal.removedAt === null ? nextStage(deal.stage) : null,
    isRemoved: deal.removedAt !== null,
    isRemoving: deal.removedAt === null && query.get("confirm") === "remove",
    /** Chosen elsewhere, with its reason still to be given. */
    to: isStage(to) ? to : null,
    kind: `${deal.type}, ${deal.sector}`,
    valuation: price(valuationPence),
    probability: `${deal.probability}%${deal.probabilityOverridden ? ", set by your company" : ", the default"}`,
    weighted: money(weightedOf(deal)),
    timeline: deal.timeline,
    expectedClose: deal.expectedClose === null ? null : date(deal.expectedClose),
    owner: deal.owner?.name ?? null,
    contact: [deal.contactName, deal.contactRole].filter(Boolean).join(", "),
    email: deal.contactEmail,
    phone: deal.contactPhone,
    notes: deal.notes,
    lostReason: deal.lostReason,
    once: crypto.randomUUID(),
    added: date(deal.dateAdded),
    updated: moment(deal.lastUpdated),
    inStage: isOpenStage(deal.stage) ? count(Math.floor(daysUpTo(deal.stageChangedAt, now)), "day") : null,
    happenings: oldestFirst([
      ...changes.map(changeHappening),
      ...moves.map((move, index) => {
        const stayed = stayOf(move.at, moves[index + 1]?.at, isOpenStage(move.to) ? now : null);
        return {
          key: move.id,
          what: move.from === null ? `Added at ${move.to}` : `Moved from ${move.from} to ${move.to}`,
          by: move.by,
          at: move.at,
          note: stayed && `Stayed ${stayed}`,
        };
      }),
    ]).map((one) => ({ ...one, at: moment(one.at) })),
  };
}

/** Whole days between two moves; until now for the stage an open deal is in. */
function stayOf(from: string, next: string | undefined, now: Date | null): string | null {
  const end = next ?? now;
  return end === null ? null : count(Math.floor(daysUpTo(from, end)), "day");
}
