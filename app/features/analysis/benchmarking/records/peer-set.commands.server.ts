import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { findPeerSet } from "./find-peer-sets.server.ts";

/** Takes a company's own set with all its versions off the list; groups made from it keep their version. */
export const removePeerSet = command(
  async (trx, actor, input: { companyId?: string | null | undefined; setId: string }) => {
    const desk = await findDesk(trx, actor, "benchmarking", input.companyId ?? null);
    const set = desk && (await findPeerSet(trx, actor, desk.companyId, input.setId));
    if (!set) return refused("not-found");
    if (set.companyId === null) return refused("firm");
    const { numUpdatedRows } = await trx
      .updateTable("peer_sets")
      .set({ removed_at: nowIso() })
      .where("company_id", "=", set.companyId)
      .where("kind", "=", "metrics")
      .where("name", "=", set.name)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await recordAudit(trx, actor, {
        action: "peer-set.remove",
        target: `peer-set:${set.id}`,
        details: { ...aboutCompany(actor, set.companyId), name: set.name },
      });
    }
    return done({ name: set.name });
  },
);
