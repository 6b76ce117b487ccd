import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { covenantsVisibleTo } from "./kpi.scope.server.ts";

export type RemoveCovenantResult = { ok: true; name: string } | { ok: false; reason: "not-found" };

/** Takes a covenant away. Its KPIs stay. */
export async function removeCovenant(db: Db, actor: Actor, id: string): Promise<RemoveCovenantResult> {
  if (!isId(id)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<RemoveCovenantResult> => {
    const covenant = await covenantsVisibleTo(trx, actor)
      .select(["covenants.name", "covenants.company_id"])
      .where("covenants.id", "=", id)
      .where("covenants.removed_at", "is", null)
      .executeTakeFirst();
    if (!covenant) return { ok: false, reason: "not-found" };
    const at = nowIso();
    await trx
      .updateTable("covenants")
      .set({ removed_at: at, updated_at: at })
      .where("id", "=", id)
      .where("removed_at", "is", null)
      .execute();
    await recordAudit(trx, actor, {
      action: "covenant.remove",
      target: `covenant:${id}`,
      details: aboutCompany(actor, covenant.company_id),
    });
    return { ok: true, name: covenant.name };
  });
}
