import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { keepValues } from "./keep-value.server.ts";
import { findPortfolio } from "./valuation.scope.server.ts";

/**
 * Works out every holding of a portfolio by its chosen method for today, with the rates and peers of today. One whose
 * method gives none any more has no fair value from then on; `lost` counts those, `valued` the others.
 */
export const revalueHoldings = command(async (trx, actor, asked: string | null) => {
  const portfolio = await findPortfolio(trx, actor, asked);
  if (!portfolio) return refused("not-found");
  const { companyId } = portfolio;
  const kept = await keepValues(trx, actor, companyId, ({ choice }) => choice !== null);
  const valued = kept.filter((pence) => pence !== null).length;
  const lost = kept.length - valued;
  await recordAudit(trx, actor, {
    action: "valuation.revalue",
    target: `company:${companyId}`,
    details: { ...aboutCompany(actor, companyId), valued, lost },
  });
  return done({ valued, lost });
});
