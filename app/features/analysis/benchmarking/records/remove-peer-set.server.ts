import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findBenchmarkDesk } from "./benchmark.scope.server.ts";
import { findPeerSet } from "./find-peer-sets.server.ts";

export type RemovePeerSetResult = { ok: true; name: string } | { ok: false; reason: "not-found" | "firm" };

/** Takes a company's own set with all its versions off the list; groups made from it keep their version. */
export async function removePeerSet(
  db: Db,
  actor: Actor,
  input: { companyId?: string | null | undefined; setId: string },
): Promise<RemovePeerSetResult> {
  return db.transaction().execute(async (trx): Promise<RemovePeerSetResult> => {
    const desk = await findBenchmarkDesk(trx, actor, input.companyId ?? null);
    const set = desk && (await findPeerSet(trx, actor, desk.companyId, input.setId));
    if (!set) return { ok: false, reason: "not-found" };
    if (set.companyId === null) return { ok: false, reason: "firm" };
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
    return { ok: true, name: set.name };
  });
}
