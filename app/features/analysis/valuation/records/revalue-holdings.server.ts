import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import type { Db } from "#app/platform/database.server.ts";
import { keepValues } from "./keep-value.server.ts";
import { findPortfolio } from "./valuation.scope.server.ts";

export type RevalueResult = { ok: true; valued: number; lost: number } | { ok: false; reason: "not-found" };

/**
 * Works out every holding of a portfolio by its chosen method for today, with the rates and peers of today. One whose
 * method gives none any more has no fair value from then on; `lost` counts those, `valued` the others.
 */
export async function revalueHoldings(
  db: Db,
  actor: Actor,
  asked: string | null = null,
): Promise<RevalueResult> {
  return db.transaction().execute(async (trx): Promise<RevalueResult> => {
    const portfolio = await findPortfolio(trx, actor, asked);
    if (!portfolio) return { ok: false, reason: "not-found" };
    const { companyId } = portfolio;
    const kept = await keepValues(trx, actor, companyId, ({ choice }) => choice !== null);
    const valued = kept.filter((pence) => pence !== null).length;
    const lost = kept.length - valued;
    await recordAudit(trx, actor, {
      action: "valuation.revalue",
      target: `company:${companyId}`,
      details: { ...aboutCompany(actor, companyId), valued, lost },
    });
    return { ok: true, valued, lost };
  });
}
