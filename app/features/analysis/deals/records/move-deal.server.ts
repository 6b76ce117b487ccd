import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIsoAfter } from "#app/platform/clock.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { DealStage } from "./deal.ts";
import { dealsVisibleTo } from "./deal.scope.server.ts";
import { recordMove } from "./insert-deal.server.ts";

export interface MoveDealInput {
  dealId: string;
  to: DealStage;
  /** The stage the page showed; without it, whichever the deal is at. */
  from?: DealStage | undefined;
  /** Why it was lost; needed for Closed Lost, ignored for any other stage. */
  reason?: string | undefined;
}

/** Moves a deal to any other stage and writes its history. The probability stays what it is. */
export const moveDeal = command(async (trx, actor, input: MoveDealInput) => {
  if (!isId(input.dealId)) return refused("not-found");
  const deal = await dealsVisibleTo(trx, actor)
    .select(["id", "company_id", "number", "name", "stage", "stage_changed_at", "removed_at"])
    .where("deals.id", "=", input.dealId)
    .executeTakeFirst();
  if (!deal) return refused("not-found");
  if (deal.removed_at) return refused("removed");
  const { number, name } = deal;
  if (deal.stage === input.to) return done({ moved: false, number, name });
  const from = input.from ?? deal.stage;
  const isLost = input.to === "Closed Lost";
  if (isLost && !input.reason) return refused("lost-reason");
  const at = nowIsoAfter(deal.stage_changed_at);
  const { numUpdatedRows } = await trx
    .updateTable("deals")
    .set({
      stage: input.to,
      lost_reason: isLost ? (input.reason ?? null) : null,
      stage_changed_at: at,
      last_updated: at,
    })
    .where("id", "=", deal.id)
    .where("stage", "=", from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return refused("moved", { stage: deal.stage, name });
  await recordMove(trx, actor, { dealId: deal.id, companyId: deal.company_id, from, to: input.to, at });
  await recordAudit(trx, actor, {
    action: "deal.move",
    target: `deal:${deal.id}`,
    details: { number, ...aboutCompany(actor, deal.company_id), from, to: input.to },
  });
  return done({ moved: true, number, name });
});
