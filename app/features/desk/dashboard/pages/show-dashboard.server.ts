import type { Admin } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import { upTo } from "#app/features/lists/list.ts";
import { subscriptionList } from "#app/features/trade/subscriptions/list-subscriptions.server.ts";
import { daysUntil, ENDING_DAYS } from "#app/features/trade/subscriptions/subscription.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { date, dateTime, when } from "#app/ui/text/format.ts";
import { type DueKind, dueKindLabel } from "../due.ts";
import { findDue } from "../find-due.server.ts";
import {
  applicationsFunnel,
  downloadsByReport,
  RECENT_DAYS,
  revenueByMonth,
} from "../find-figures.server.ts";
import { drawDownloads, drawFunnel, drawRevenue } from "./draw-figures.server.ts";

const mostDue = 12;
const mostEnding = 6;

const queuePages: Record<DueKind, { label: string; to: string }> = {
  application: {
    label: "Applications to review",
    to: linkTo("/admin-user-management/applications", { query: { state: "to-review" } }),
  },
  quote: { label: "Quotes to prepare", to: linkTo("/admin-data-portal/quotes") },
  order: {
    label: "Orders to handle",
    to: linkTo("/admin-data-portal/orders", { query: { state: "to-handle" } }),
  },
  ticket: { label: "Enquiries to answer", to: linkTo("/admin-data-portal/support") },
};

/** How the firm's work stands: what waits, what ends soon, and the figures of the last twelve months. */
export async function showDashboard(db: Db, actor: Admin, now: Date, query: URLSearchParams) {
  const { queues, things } = await findDue(db, actor, now, mostDue);
  const ending = { state: "ending", search: "" } as const;
  const soonest = { ...ending, sort: "soonest", limit: mostEnding } as const;
  const { rows: endingFirst } = await listRows(db, actor, subscriptionList, soonest);
  const endingTotal = await countRows(db, actor, subscriptionList, ending);
  const today = londonDay(now);
  const asAt = dateTime(now.toISOString());
  const span = query.get("downloads") === "12-months" ? "12-months" : "30-days";
  return {
    asAt,
    span,
    recentDays: RECENT_DAYS,
    queues: [
      ...queues.map(({ kind, waiting, overdue, isMore }) => ({
        ...queuePages[kind],
        waiting: upTo(waiting),
        note:
          waiting === 0
            ? "Nothing is waiting"
            : overdue === 0
              ? "None overdue"
              : `${overdue}${isMore ? " or more" : ""} overdue`,
      })),
      {
        label: "Subscriptions ending",
        to: linkTo("/admin-data-portal/subscriptions", { query: { state: "ending" } }),
        waiting: upTo(endingTotal),
        note: `Within ${ENDING_DAYS} days`,
      },
    ],
    dueOf: ofAll(
      things.length,
      queues.reduce((sum, { waiting }) => sum + waiting, 0),
    ),
    endingOf: ofAll(endingFirst.length, endingTotal),
    due: things.map(({ kind, waitingSince, ...thing }) => ({
      ...thing,
      kind: dueKindLabel[kind],
      since: when(waitingSince, now),
    })),
    ending: endingFirst.map((row) => {
      const days = daysUntil(row.endsOn ?? today, today);
      return {
        to: linkTo("/admin-data-portal/subscriptions/:id", { id: row.id }),
        service: row.service.name,
        company: row.company.name,
        until: row.endsOn ? date(row.endsOn) : "",
        left: days === 0 ? "Last day today" : count(days, "day"),
        tone: days <= 7 ? ("red" as const) : days <= 30 ? ("amber" as const) : ("slate" as const),
      };
    }),
    revenue: drawRevenue(await revenueByMonth(db, actor, now), asAt),
    downloads: drawDownloads(await downloadsByReport(db, actor, now), span, asAt),
    applications: drawFunnel(await applicationsFunnel(db, actor, now), asAt),
  };
}

/** Of how many a list shows the first; null where it shows all. */
function ofAll(shown: number, total: number): string | null {
  return shown < total ? upTo(total) : null;
}
