import { isSampleHolding } from "./sample-portfolio.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { findHolding } from "./find-holdings.server.ts";
import { isNameTaken, roomForHoldings } from "./insert-holding.server.ts";
import { keepValueOf } from "./keep-value.server.ts";
import { findPortfolio } from "./valuation.scope.server.ts";

/** Takes a holding out of the portfolio and every figure. Snapshots keep what they froze; it can be brought back. */
export const removeHolding = command(async (trx, actor, holdingId: string) => {
  const holding = await findHolding(trx, actor, holdingId);
  if (!holding) return refused("not-found");
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
  return done({ changed, name: holding.facts.name });
});

/** Undoes a removal; the fair value is worked out for today. */
export const restoreHolding = command(async (trx, actor, holdingId: string) => {
  const holding = await findHolding(trx, actor, holdingId);
  const portfolio = holding && (await findPortfolio(trx, actor, holding.companyId));
  if (!holding || !portfolio) return refused("not-found");
  const { name } = holding.facts;
  if (!holding.removedAt) return done({ changed: false, name });
  const isSample = isSampleHolding(holding, portfolio);
  if (!isSample && (await roomForHoldings(trx, actor, portfolio)) === 0) {
    return refused(portfolio.access === "demo" ? "demo-limit" : "full");
  }
  if (await isNameTaken(trx, actor, holding.companyId, name)) return refused("name");
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
  return done({ changed: true, name });
});
