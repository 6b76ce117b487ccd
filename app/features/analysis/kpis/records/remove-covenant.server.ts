import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { forgetCovenant } from "../alerts/watch-covenant.server.ts";
import { covenantsVisibleTo } from "./kpi.scope.server.ts";

/** Takes a covenant away. Its KPIs stay. */
export const removeCovenant = command(async (trx, actor, id: string) => {
  if (!isId(id)) return refused("not-found");
  const covenant = await covenantsVisibleTo(trx, actor)
    .select(["covenants.name", "covenants.company_id"])
    .where("covenants.id", "=", id)
    .where("covenants.removed_at", "is", null)
    .executeTakeFirst();
  if (!covenant) return refused("not-found");
  const at = nowIso();
  await trx
    .updateTable("covenants")
    .set({ removed_at: at, updated_at: at })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .execute();
  await forgetCovenant(trx, id, at);
  await recordAudit(trx, actor, {
    action: "covenant.remove",
    target: `covenant:${id}`,
    details: aboutCompany(actor, covenant.company_id),
  });
  return done({ name: covenant.name });
});
