import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { listingMoved, type ListingResult } from "./listing-refusal.server.ts";
import { momentOfMove } from "./report-lock.server.ts";
import { maySell } from "./report.policy.ts";

/** Takes a published report out of the shop. Nobody can order it from now on; who holds it keeps it. */
export async function withdrawReport(db: Db, actor: Actor, reportId: string): Promise<ListingResult> {
  if (!maySell(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(reportId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const at = await momentOfMove(trx, reportId);
    const withdrawn = await trx
      .updateTable("reports")
      .set({ status: "withdrawn", updated_at: at })
      .where("id", "=", reportId)
      .where("status", "=", "published")
      .returning(["title", "version"])
      .executeTakeFirst();
    if (!withdrawn) return listingMoved(trx, reportId);
    await recordAudit(trx, actor, {
      action: "report.withdraw",
      target: `report:${reportId}`,
      details: { title: withdrawn.title, version: withdrawn.version },
    });
    return { ok: true, title: withdrawn.title };
  });
}
