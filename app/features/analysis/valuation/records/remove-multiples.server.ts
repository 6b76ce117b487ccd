import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { findMultiplesSet } from "./find-multiples.server.ts";
import { findPortfolio } from "./valuation.scope.server.ts";

/** Takes one version of a company's own peer set off the list; holdings that are valued with it keep it. */
export const removeMultiples = command(
  async (trx, actor, input: { companyId?: string | null | undefined; setId: string }) => {
    const portfolio = await findPortfolio(trx, actor, input.companyId ?? null);
    const set = portfolio && (await findMultiplesSet(trx, actor, portfolio.companyId, input.setId));
    if (!set) return refused("not-found");
    if (!set.isOwn) return refused("firm");
    const { numUpdatedRows } = await trx
      .updateTable("peer_sets")
      .set({ removed_at: nowIso() })
      .where("id", "=", set.id)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    const name = `${set.name} v${set.version}`;
    if (numUpdatedRows > 0n) {
      await recordAudit(trx, actor, {
        action: "valuation.remove-multiples",
        target: `peer-set:${set.id}`,
        details: { ...aboutCompany(actor, portfolio.companyId), name },
      });
    }
    return done({ name });
  },
);
