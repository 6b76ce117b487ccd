import type { Actor } from "#app/features/actor.ts";
import { dealsVisibleTo } from "#app/features/deals/deal.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** A room's deal is chosen among so many, the last changed first. */
const mostOffered = 200;

/** The deals of a company that a room can be for. */
export async function findDealOptions(
  db: Db,
  actor: Actor,
  companyId: string,
): Promise<{ value: string; label: string }[]> {
  const rows = await dealsVisibleTo(db, actor)
    .select(["deals.id", "deals.name", "deals.number"])
    .where("deals.company_id", "=", companyId)
    .where("deals.removed_at", "is", null)
    .orderBy("deals.last_updated", "desc")
    .orderBy("deals.id", "desc")
    .limit(mostOffered)
    .execute();
  return rows.map(({ id, name, number }) => ({ value: id, label: `${name} (${number})` }));
}
