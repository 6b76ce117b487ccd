import { cutOffAmong, removeInPieces, ROWS_AT_A_TIME } from "#app/features/analysis/tools/imports.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Takes out a set that won't be finished, with what came of it. Nobody has seen any of it. */
export async function forgetPeerSet(db: Db, setId: string): Promise<void> {
  await removeInPieces(async () => {
    const { numDeletedRows } = await db
      .deleteFrom("peer_companies")
      .where("id", "in", (eb) =>
        eb.selectFrom("peer_companies").select("id").where("peer_set_id", "=", setId).limit(ROWS_AT_A_TIME),
      )
      .executeTakeFirst();
    return numDeletedRows;
  });
  await db.deleteFrom("peer_sets").where("id", "=", setId).where("peers", "=", 0).execute();
}

/** The same of sets whose import a stop of the product cut off. */
export async function sweepPeerSets(db: Db): Promise<void> {
  const rows = await db
    .selectFrom("peer_sets")
    .select(["id", "holder", "added_at as begun_at"])
    .where("peers", "=", 0)
    .where("kind", "=", "metrics")
    .where("removed_at", "is not", null)
    .limit(100)
    .execute();
  for (const id of await cutOffAmong(db, rows)) await forgetPeerSet(db, id);
}
