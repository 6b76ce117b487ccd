import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Deal } from "#app/features/analysis/deals/records/deal.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import type { Db } from "#app/platform/database.server.ts";
import { valuedHoldingsVisibleTo } from "./valuation.scope.server.ts";

/**
 * Names within a portfolio are unique: a holding that is called as the deal, and is about no other, is what the deal
 * became. From now on it says so.
 * @returns the holding's id, or null where there is none to join.
 */
export async function joinHoldingToDeal(
  db: Db,
  actor: Actor,
  deal: Pick<Deal, "id" | "companyId" | "name">,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const holding = await valuedHoldingsVisibleTo(trx, actor)
      .select("valuation_holdings.id")
      .where("valuation_holdings.company_id", "=", deal.companyId)
      .where("valuation_holdings.name_key", "=", deal.name.toLowerCase())
      .where("valuation_holdings.deal_id", "is", null)
      .where("valuation_holdings.removed_at", "is", null)
      .executeTakeFirst();
    if (!holding) return null;
    await trx
      .updateTable("valuation_holdings")
      .set((eb) => ({ deal_id: deal.id, revision: eb("revision", "+", 1) }))
      .where("id", "=", holding.id)
      .execute();
    await recordAudit(trx, actor, {
      action: "valuation.edit-holding",
      target: `valuation-holding:${holding.id}`,
      details: { ...aboutCompany(actor, deal.companyId), changed: ["deal_id"] },
    });
    return holding.id;
  });
}
