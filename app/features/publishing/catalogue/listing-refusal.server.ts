import type { Trx } from "#app/platform/database.server.ts";

/** "moved": the report is where the move leads already, by somebody who was quicker. */
export interface ListingRefusal {
  ok: false;
  reason: "not-staff" | "not-found" | "moved";
}

export type ListingResult = { ok: true; title: string } | ListingRefusal;

/** Why a report could not be published or withdrawn. */
export async function listingMoved(trx: Trx, reportId: string): Promise<ListingRefusal> {
  const known = await trx.selectFrom("reports").select("id").where("id", "=", reportId).executeTakeFirst();
  return { ok: false, reason: known ? "moved" : "not-found" };
}
