import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIsoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
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

export type MoveDealResult =
  | { ok: true; moved: boolean; number: string; name: string }
  | { ok: false; reason: "not-found" | "removed" | "lost-reason" }
  /** Somebody else moved it first, to `stage`. */
  | { ok: false; reason: "moved"; stage: DealStage; name: string };

/** Moves a deal to any other stage and writes its history. The probability stays what it is. */
export async function moveDeal(db: Db, actor: Actor, input: MoveDealInput): Promise<MoveDealResult> {
  if (!isId(input.dealId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<MoveDealResult> => {
    const deal = await dealsVisibleTo(trx, actor)
      .select(["id", "company_id", "number", "name", "stage", "stage_changed_at", "removed_at"])
      .where("deals.id", "=", input.dealId)
      .executeTakeFirst();
    if (!deal) return { ok: false, reason: "not-found" };
    if (deal.removed_at) return { ok: false, reason: "removed" };
    const { number, name } = deal;
    if (deal.stage === input.to) return { ok: true, moved: false, number, name };
    const from = input.from ?? deal.stage;
    const isLost = input.to === "Closed Lost";
    if (isLost && !input.reason) return { ok: false, reason: "lost-reason" };
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
    if (numUpdatedRows !== 1n) return { ok: false, reason: "moved", stage: deal.stage, name };
    await recordMove(trx, actor, { dealId: deal.id, companyId: deal.company_id, from, to: input.to, at });
    await recordAudit(trx, actor, {
      action: "deal.move",
      target: `deal:${deal.id}`,
      details: { number, ...aboutCompany(actor, deal.company_id), from, to: input.to },
    });
    return { ok: true, moved: true, number, name };
  });
}
