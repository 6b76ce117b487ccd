import type { Admin } from "#app/features/actor.ts";
import { holdingsVisibleTo } from "#app/features/publishing/deliveries/find-holdings.server.ts";
import { takenBackFrom } from "#app/features/publishing/deliveries/find-taken-back.server.ts";
import { HOLDING_SOURCE_LABELS } from "#app/features/publishing/deliveries/holding.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { when } from "#app/ui/text/format.ts";

/** Reports that are shown until all are asked for (`?held=all`). */
const LATEST = 20;

/** What a client holds, the newest first, what was taken back from it, and what is about to be. */
export async function showClientReports(
  db: Db,
  actor: Admin,
  companyId: string,
  { query, now }: { query: URLSearchParams; now: Date },
) {
  const holdings = await holdingsVisibleTo(db, actor, { companyId });
  const shown = query.get("held") === "all" ? holdings : holdings.slice(0, LATEST);
  const toTakeBack =
    query.get("do") === "take-back" && holdings.find(({ reportId }) => reportId === query.get("report"));
  return {
    takingBack: toTakeBack && {
      reportId: toTakeBack.reportId,
      title: toTakeBack.title,
      isBought: toTakeBack.source === "bought",
    },
    takenBack: (await takenBackFrom(db, actor, companyId)).map(({ reportId, title, reason, endedAt }) => ({
      reportId,
      title,
      reason: reason ?? "",
      at: when(endedAt ?? "", now),
    })),
    moreHeld: shown.length < holdings.length ? count(holdings.length, "report") : null,
    holdings: shown.map((holding) => ({
      reportId: holding.reportId,
      title: holding.title,
      category: holding.category.name,
      source: holding.source ? HOLDING_SOURCE_LABELS[holding.source] : "",
      granted: when(holding.grantedAt, now),
    })),
  };
}
