import { isAdmin, type Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type ActivityEvent, newestOf } from "./activity.ts";
import { fileCopies, reportCopies } from "./copy-events.server.ts";
import { filesDelivered, reportsDelivered } from "./delivery-events.server.ts";
import { kpiEvents } from "./kpi-events.server.ts";
import { supportEvents } from "./support-events.server.ts";
import { orderEvents, quoteEvents } from "./trade-events.server.ts";

/**
 * The last five things that happened at the asking person's company: copies taken, deliveries, orders, quotes,
 * support requests and KPI alerts. For staff: at any company. Each kind is read through an index and stops at its newest few, however
 * much there is.
 */
export async function findActivity(db: Db, actor: Member): Promise<ActivityEvent[]> {
  const lists = [
    await reportCopies(db, actor),
    await fileCopies(db, actor),
    await orderEvents(db, actor),
    await quoteEvents(db, actor),
    await supportEvents(db, actor),
  ];
  if (!isAdmin(actor)) {
    lists.push(
      await reportsDelivered(db, actor),
      await filesDelivered(db, actor),
      await kpiEvents(db, actor),
    );
  }
  return newestOf(lists);
}
