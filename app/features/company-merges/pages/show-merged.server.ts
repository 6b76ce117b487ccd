import type { Admin } from "#app/features/actor.ts";
import { hours, isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { dateTime } from "#app/ui/text/format.ts";
import { UNDO_HOURS } from "../company-merge.ts";

/** More merges of one day are not told of on a page. */
const MOST = 5;

/**
 * What a client's page says of merges: into which company it went, and which came to it within the day in which that can
 * be undone.
 */
export async function showMerged(db: Db, _actor: Admin, companyId: string, undoing: string | null) {
  const merges = db
    .selectFrom("company_merges")
    .innerJoin("companies as source", "source.id", "company_merges.source_id")
    .innerJoin("companies as target", "target.id", "company_merges.target_id")
    .leftJoin("users", "users.id", "company_merges.merged_by")
    .select(["company_merges.id", "merged_at", "source_id", "source.name", "source.number", "target_id"])
    .select(["target.name as target_name", "target.number as target_number"])
    .select(["users.first_name", "users.last_name"])
    .where("company_merges.undone_at", "is", null);
  const into = await merges.where("source_id", "=", companyId).limit(1).executeTakeFirst();
  const came = await merges
    .where("target_id", "=", companyId)
    .where("merged_at", ">", isoAfter(-hours(UNDO_HOURS)))
    .orderBy("merged_at", "desc")
    .limit(MOST)
    .execute();
  const shown = (merge: (typeof came)[number]) => ({
    id: merge.id,
    at: dateTime(merge.merged_at),
    by: `${merge.first_name ?? ""} ${merge.last_name ?? ""}`.trim(),
    from: `${merge.number}, ${merge.name}`,
    to: { id: merge.target_id, label: `${merge.target_number}, ${merge.target_name}` },
  });
  const all = [...(into ? [into] : []), ...came];
  const asked = all.find(({ id }) => id === undoing);
  return {
    into: into ? { ...shown(into), isOver: into.merged_at <= isoAfter(-hours(UNDO_HOURS)) } : null,
    came: came.map(shown),
    /** That which staff are asked about. */
    undoing: asked ? shown(asked) : null,
  };
}

export type ShownMerged = Awaited<ReturnType<typeof showMerged>>;
