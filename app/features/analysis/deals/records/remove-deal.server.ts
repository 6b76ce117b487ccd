import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { dealsVisibleTo } from "./deal.scope.server.ts";
import { roomForDeals } from "./insert-deal.server.ts";

/** Takes a deal off the board and out of every figure. It can be brought back; its number stays taken. */
export const removeDeal = command(async (trx, actor, dealId: string) => {
  const deal = await dealOf(trx, actor, dealId);
  if (!deal) return refused("not-found");
  const { numUpdatedRows } = await trx
    .updateTable("deals")
    .set({ removed_at: nowIso(), removed_by: actor.userId })
    .where("id", "=", deal.id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  const changed = numUpdatedRows === 1n;
  if (changed) {
    await recordAudit(trx, actor, {
      action: "deal.remove",
      target: `deal:${deal.id}`,
      details: { number: deal.number, ...aboutCompany(actor, deal.company_id) },
    });
  }
  return done({ changed, number: deal.number, name: deal.name });
});

/** Undoes a removal: the deal is where it was. */
export const restoreDeal = command(async (trx, actor, dealId: string) => {
  const deal = await dealOf(trx, actor, dealId);
  const pipeline = deal && (await findDesk(trx, actor, "deal-flow", deal.company_id));
  if (!deal || !pipeline) return refused("not-found");
  const { number, name } = deal;
  if (!deal.removed_at) return done({ changed: false, number, name });
  const isSample = deal.is_demo === 1 && !pipeline.isDemoCompany;
  if (!isSample && (await roomForDeals(trx, actor, pipeline)) === 0)
    return refused(pipeline.access === "demo" ? "demo-limit" : "full");
  await trx
    .updateTable("deals")
    .set({ removed_at: null, removed_by: null })
    .where("id", "=", deal.id)
    .execute();
  await recordAudit(trx, actor, {
    action: "deal.restore",
    target: `deal:${deal.id}`,
    details: { number, ...aboutCompany(actor, deal.company_id) },
  });
  return done({ changed: true, number, name });
});

async function dealOf(trx: Trx, actor: Actor, dealId: string) {
  if (!isId(dealId)) return undefined;
  return dealsVisibleTo(trx, actor)
    .select(["id", "company_id", "number", "name", "removed_at", "is_demo"])
    .where("deals.id", "=", dealId)
    .executeTakeFirst();
}
