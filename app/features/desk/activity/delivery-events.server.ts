import type { Member } from "#app/features/actor.ts";
import { FILE_DESTINATION_PAGES } from "#app/features/publishing/company-files/company-file.ts";
import { openHoldingsVisibleTo } from "#app/features/publishing/holdings/holding.scope.server.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type ActivityEvent, EVENTS_SHOWN } from "./activity.ts";

/** Reports that joined a company's My Reports. */
export async function reportsDelivered(db: Db, actor: Member): Promise<ActivityEvent[]> {
  const rows = await openHoldingsVisibleTo(db, actor)
    .select(["holdings.granted_at as at", "reports.title"])
    .orderBy("holdings.granted_at", "desc")
    .limit(EVENTS_SHOWN)
    .execute();
  return rows.map(({ at, title }) => ({
    description: `“${title}” was added to My Reports`,
    at,
    to: linkTo("/client-portal/reports"),
  }));
}

const shelves = {
  "my-reports": "My Reports",
  "client-documents": "Client Documents",
  "resource-library": "Resource Library",
} as const;

/** Files that were put on one of a company's three shelves. Each shelf is read by its own index. */
export async function filesDelivered(db: Db, actor: Member): Promise<ActivityEvent[]> {
  const events: ActivityEvent[] = [];
  for (const shelf of Object.keys(shelves) as (keyof typeof shelves)[]) {
    const rows = await db
      .selectFrom("company_files")
      .where("company_id", "=", actor.companyId ?? "")
      .where("destination", "=", shelf)
      .where("removed_at", "is", null)
      .select(["added_at as at", "title", "source"])
      .orderBy("added_at", "desc")
      .limit(EVENTS_SHOWN)
      .execute();
    events.push(
      ...rows.map(({ at, title, source }) => ({
        description:
          source === "created" ? `“${title}” was created` : `“${title}” was added to ${shelves[shelf]}`,
        at,
        to: FILE_DESTINATION_PAGES[shelf],
      })),
    );
  }
  return events;
}
