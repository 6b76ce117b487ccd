import { days, isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Forgets posts of more than two days ago: nobody double-clicks that slowly. @returns how many. */
export async function sweepSubmissions(db: Db): Promise<number> {
  const result = await db
    .deleteFrom("submissions")
    .where("created_at", "<", isoAfter(-days(2)))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
