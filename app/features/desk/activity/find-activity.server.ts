import { openHoldingsVisibleTo } from "#app/features/publishing/holdings/holding.scope.server.ts";
import { copiesOfCompany } from "#app/features/publishing/holdings/download.scope.server.ts";
import { isAdmin, type Member } from "#app/features/actor.ts";
import { watchHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { noticeText } from "#app/features/analysis/kpis/pages/rule-words.ts";
import { kpiTransitionsVisibleTo } from "#app/features/analysis/kpis/records/kpi.scope.server.ts";
import { ticketsVisibleTo } from "#app/features/desk/support/ticket.scope.server.ts";
import { FILE_DESTINATION_PAGES } from "#app/features/publishing/company-files/company-file.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type ActivityEvent, EVENTS_SHOWN, newestOf, personName } from "./activity.ts";
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

const DID = { download: "downloaded", read: "read" } as const;

/** Copies of reports that were taken. */
async function reportCopies(db: Db, actor: Member): Promise<ActivityEvent[]> {
  // First the newest few, then who and what: joined at once, all copies of each report would be gone through.
  const newest = copiesOfCompany(db, actor)
    .select(["downloads.seq", "downloads.downloaded_at", "downloads.report_id", "downloads.user_id"])
    .select("downloads.channel")
    .orderBy("downloads.seq", "desc")
    .limit(EVENTS_SHOWN);
  const rows = await db
    .selectFrom(newest.as("newest"))
    .innerJoin("reports", "reports.id", "newest.report_id")
    .innerJoin("users", "users.id", "newest.user_id")
    .select(["newest.downloaded_at as at", "newest.channel", "reports.title"])
    .select(["users.first_name as first", "users.last_name as last", "users.email"])
    .orderBy("newest.seq", "desc")
    .limit(EVENTS_SHOWN)
    .execute();
  return rows.map(({ at, channel, title, first, last, email }) => ({
    description: `${personName(first, last, email)} ${DID[channel]} “${title}”`,
    at,
    to: linkTo("/client-portal/reports"),
  }));
}

/** Copies of the company's own files; of every company's for staff. */
async function fileCopies(db: Db, actor: Member): Promise<ActivityEvent[]> {
  const rows = await db
    .selectFrom("file_downloads")
    .innerJoin("company_files", "company_files.id", "file_downloads.company_file_id")
    .innerJoin("users", "users.id", "file_downloads.user_id")
    .$if(!isAdmin(actor), (query) => query.where("file_downloads.company_id", "=", actor.companyId ?? ""))
    .select(["file_downloads.downloaded_at as at", "file_downloads.channel"])
    .select(["company_files.title", "company_files.destination"])
    .select(["users.first_name as first", "users.last_name as last", "users.email"])
    .orderBy("file_downloads.seq", "desc")
    .limit(EVENTS_SHOWN)
    .execute();
  return rows.map(({ at, channel, title, destination, first, last, email }) => ({
    description: `${personName(first, last, email)} ${DID[channel]} “${title}”`,
    at,
    to: FILE_DESTINATION_PAGES[destination],
  }));
}

/** Reports that joined a company's My Reports. */
async function reportsDelivered(db: Db, actor: Member): Promise<ActivityEvent[]> {
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
async function filesDelivered(db: Db, actor: Member): Promise<ActivityEvent[]> {
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

/** What was last said in a company's support requests. */
async function supportEvents(db: Db, actor: Member): Promise<ActivityEvent[]> {
  const rows = await ticketsVisibleTo(db, actor)
    .select(["id", "reference", "subject", "state", "created_at", "last_message_at"])
    .orderBy("last_message_at", "desc")
    .limit(EVENTS_SHOWN)
    .execute();
  return rows.map((ticket) => ({
    description: describe(ticket),
    at: ticket.last_message_at,
    to: `${isAdmin(actor) ? linkTo("/admin-data-portal") : linkTo("/client-portal")}/support/${ticket.id}`,
  }));
}

interface Told {
  reference: string;
  subject: string;
  state: "open" | "waiting-on-client" | "closed";
  created_at: string;
  last_message_at: string;
}

function describe({ reference, subject, state, created_at, last_message_at }: Told): string {
  if (created_at === last_message_at) return `Support request ${reference}: ${subject}`;
  if (state === "closed") return `Support request ${reference} was closed`;
  return state === "waiting-on-client"
    ? `Support request ${reference} was answered`
    : `Support request ${reference} has a new message`;
}

/** What a company's people were told of their KPIs: alerts, and that they are over. For clients. */
async function kpiEvents(db: Db, actor: Member): Promise<ActivityEvent[]> {
  if (!actor.companyId) return [];
  const rows = await kpiTransitionsVisibleTo(db, actor)
    .innerJoin("kpi_rules", "kpi_rules.id", "kpi_transitions.rule_id")
    .select([
      "kpi_transitions.rule_id",
      "kpi_transitions.notice",
      "kpi_transitions.period",
      "kpi_transitions.changed_at",
      "kpi_rules.name",
      "kpi_rules.covenant_id",
    ])
    .where("kpi_transitions.company_id", "=", actor.companyId)
    .where("kpi_transitions.is_told", "=", 1)
    .where("kpi_rules.removed_at", "is", null)
    // Samples are nobody's.
    .where((eb) => eb.or([eb("kpi_rules.created_by", "is not", null), eb("kpi_rules.is_demo", "=", 0)]))
    .orderBy("kpi_transitions.changed_at", "desc")
    .orderBy("kpi_transitions.key", "desc")
    .limit(EVENTS_SHOWN)
    .execute();
  return rows.map(({ rule_id: id, covenant_id: covenantId, notice, period, changed_at: at, name }) => ({
    description: `${noticeText(notice)} in ${period}: ${name}`,
    at,
    to: watchHref({ id, covenantId }),
  }));
}
