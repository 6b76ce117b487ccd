import { isAdmin, type Member } from "#app/features/actor.ts";
import { FILE_DESTINATION_PAGES } from "#app/features/publishing/company-files/company-file.ts";
import { copiesOfCompany } from "#app/features/publishing/holdings/download.scope.server.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type ActivityEvent, EVENTS_SHOWN, personName } from "./activity.ts";

/** Copies of reports that were taken. */
export async function reportCopies(db: Db, actor: Member): Promise<ActivityEvent[]> {
  // First the newest few, then who and what: joined at once, all copies of each report would be gone through.
  const newest = copiesOfCompany(db, actor)
    .select(["downloads.seq", "downloads.downloaded_at", "downloads.report_id", "downloads.user_id"])
    .orderBy("downloads.seq", "desc")
    .limit(EVENTS_SHOWN);
  const rows = await db
    .selectFrom(newest.as("newest"))
    .innerJoin("reports", "reports.id", "newest.report_id")
    .innerJoin("users", "users.id", "newest.user_id")
    .select(["newest.downloaded_at as at", "reports.title"])
    .select(["users.first_name as first", "users.last_name as last", "users.email"])
    .orderBy("newest.seq", "desc")
    .limit(EVENTS_SHOWN)
    .execute();
  return rows.map(({ at, title, first, last, email }) => ({
    description: `${personName(first, last, email)} downloaded “${title}”`,
    at,
    to: linkTo("/client-portal/reports"),
  }));
}

/** Copies of the company's own files; of every company's for staff. */
export async function fileCopies(db: Db, actor: Member): Promise<ActivityEvent[]> {
  const rows = await db
    .selectFrom("file_downloads")
    .innerJoin("company_files", "company_files.id", "file_downloads.company_file_id")
    .innerJoin("users", "users.id", "file_downloads.user_id")
    .$if(!isAdmin(actor), (query) => query.where("file_downloads.company_id", "=", actor.companyId ?? ""))
    .select(["file_downloads.downloaded_at as at", "company_files.title", "company_files.destination"])
    .select(["users.first_name as first", "users.last_name as last", "users.email"])
    .orderBy("file_downloads.seq", "desc")
    .limit(EVENTS_SHOWN)
    .execute();
  return rows.map(({ at, title, destination, first, last, email }) => ({
    description: `${personName(first, last, email)} downloaded “${title}”`,
    at,
    to: FILE_DESTINATION_PAGES[destination],
  }));
}
