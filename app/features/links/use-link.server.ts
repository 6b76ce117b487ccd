import { isoAfter, minutes, nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";

/** Spends a single-use link. @returns false when it was spent, revoked or ran out meanwhile: one caller wins. */
export async function useLink(trx: Trx, linkId: string): Promise<boolean> {
  const at = nowIso();
  const result = await trx
    .updateTable("links")
    .set({ used_at: at })
    .where("id", "=", linkId)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", at)
    .where("created_at", "<=", isoAfter(minutes(10)))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
