import { isSampleHolding } from "./sample-portfolio.ts";
import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findHolding } from "./find-holdings.server.ts";
import { isNameTaken, roomForHoldings } from "./insert-holding.server.ts";
import { keepValueOf } from "./keep-value.server.ts";
import { findPortfolio } from "./valuation.scope.server.ts";

export type RemoveHoldingResult =
  { ok: true; changed: boolean; name: string } | { ok: false; reason: "not-found" };

/** Takes a holding out of the portfolio and every figure. Snapshots keep what they froze; it can be brought back. */
export async function removeHolding(db: Db, actor: Actor, holdingId: string): Promise<RemoveHoldingResult> {
  return db.transaction().execute(async (trx): Promise<RemoveHoldingResult> => {
    const holding = await findHolding(trx, actor, holdingId);
    if (!holding) return { ok: false, reason: "not-found" };
    const { numUpdatedRows } = await trx
      .updateTable("valuation_holdings")
      .set({ removed_at: nowIso() })
      .where("id", "=", holding.id)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    const changed = numUpdatedRows === 1n;
    if (changed) {
      await recordAudit(trx, actor, {
        action: "valuation.remove-holding",
        target: `valuation-holding:${holding.id}`,
        details: aboutCompany(actor, holding.companyId),
      });
    }
    return { ok: true, changed, name: holding.facts.name };
  });
}

export type RestoreHoldingResult =
  | { ok: true; changed: boolean; name: string }
  | { ok: false; reason: "not-found" | "name" | "demo-limit" | "full" };

/** Undoes a removal; the fair value is worked out for today. */
export async function restoreHolding(db: Db, actor: Actor, holdingId: string): Promise<RestoreHoldingResult> {
  return db.transaction().execute(async (trx): Promise<RestoreHoldingResult> => {
    const holding = await findHolding(trx, actor, holdingId);
    const portfolio = holding && (await findPortfolio(trx, actor, holding.companyId));
    if (!holding || !portfolio) return { ok: false, reason: "not-found" };
    const { name } = holding.facts;
    if (!holding.removedAt) return { ok: true, changed: false, name };
    const isSample = isSampleHolding(holding, portfolio);
    if (!isSample && (await roomForHoldings(trx, actor, portfolio)) === 0) {
      return { ok: false, reason: portfolio.access === "demo" ? "demo-limit" : "full" };
    }
    if (await isNameTaken(trx, actor, holding.companyId, name)) return { ok: false, reason: "name" };
    await trx
      .updateTable("valuation_holdings")
      .set({ removed_at: null })
      .where("id", "=", holding.id)
      .execute();
    await keepValueOf(trx, actor, holding.id);
    await recordAudit(trx, actor, {
      action: "valuation.restore-holding",
      target: `valuation-holding:${holding.id}`,
      details: aboutCompany(actor, holding.companyId),
    });
    return { ok: true, changed: true, name };
  });
}
