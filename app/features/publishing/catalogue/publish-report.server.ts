import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { listingMoved, type ListingResult } from "./listing-refusal.server.ts";
import { momentOfMove } from "./report-lock.server.ts";
import { maySell } from "./report.policy.ts";

/** Puts a draft or withdrawn report into the shop. A report keeps the date it was first published on. */
export async function publishReport(db: Db, actor: Actor, reportId: string): Promise<ListingResult> {
  if (!maySell(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(reportId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const at = await momentOfMove(trx, reportId);
    const published = await trx
      .updateTable("reports")
      .set((eb) => ({
        status: "published",
        published_on: eb.fn.coalesce("published_on", eb.val(londonDay(now()))),
        updated_at: at,
      }))
      .where("id", "=", reportId)
      .where("status", "in", ["draft", "withdrawn"])
      .returning(["title", "version"])
      .executeTakeFirst();
    if (!published) return listingMoved(trx, reportId);
    await recordAudit(trx, actor, {
      action: "report.publish",
      target: `report:${reportId}`,
      details: { title: published.title, version: published.version },
    });
    return { ok: true, title: published.title };
  });
}
