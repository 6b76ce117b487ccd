import type { Actor } from "#app/features/actor.ts";
import type { NewestOrOldest } from "#app/features/lists/list.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type Deal, OPEN_STAGES } from "./deal.ts";
import { dealsVisibleTo, toDeal, withOwner } from "./deal.scope.server.ts";
import type { DealQuery } from "./find-deals.server.ts";

/** The last row of a page, by what the list is ordered by; `removedAt` is "" in lists of deals that are there. */
export type DealPlace = readonly [removedAt: string, lastUpdated: string, id: string];

/**
 * A company's deals, so many from a place on: by when they were last changed, removed ones by when they were removed.
 * @param wanted.search matched as in `findDeals`.
 */
export async function listDeals(
  db: Db,
  actor: Actor,
  companyId: string,
  wanted: Omit<DealQuery, "page"> & { sort: NewestOrOldest; after?: DealPlace | undefined; limit: number },
): Promise<{ rows: Deal[]; next: DealPlace | null }> {
  const { filter, type, sector, search, sort, after, limit } = wanted;
  const [beyond, direction] = sort === "newest" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  const isRemoved = filter === "removed";
  let found = dealsVisibleTo(db, actor)
    .where("deals.company_id", "=", companyId)
    .where("deals.removed_at", isRemoved ? "is not" : "is", null);
  if (filter === "open") found = found.where("deals.stage", "in", [...OPEN_STAGES]);
  else if (filter !== "all" && filter !== "removed") found = found.where("deals.stage", "=", filter);
  if (type) found = found.where("deals.type", "=", type);
  if (sector) found = found.where("deals.sector", "=", sector);
  if (search) {
    found = found.where((eb) =>
      anyHolds(eb, ["deals.name", "deals.number", "deals.contact_name", "deals.notes"], search),
    );
  }
  if (after) {
    const [removedAt, lastUpdated, id] = after;
    found = found.where((eb) =>
      isRemoved
        ? eb(
            eb.refTuple("deals.removed_at", "deals.last_updated", "deals.id"),
            beyond,
            eb.tuple(removedAt, lastUpdated, id),
          )
        : eb(eb.refTuple("deals.last_updated", "deals.id"), beyond, eb.tuple(lastUpdated, id)),
    );
  }
  const rows = await withOwner(found)
    .$if(isRemoved, (query) => query.orderBy("deals.removed_at", direction))
    .orderBy("deals.last_updated", direction)
    .orderBy("deals.id", direction)
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(toDeal),
    next: rows.length > limit && last ? [last.removed_at ?? "", last.last_updated, last.id] : null,
  };
}
