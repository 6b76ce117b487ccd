import type { Member } from "#app/features/actor.ts";
import { days, isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Download } from "./download.ts";
import { downloadsVisibleTo } from "./download.scope.server.ts";

/** The asking person's own copies, newest first. */
export async function findOwnDownloads(db: Db, actor: Member, limit = 20): Promise<Download[]> {
  const rows = await downloadsVisibleTo(db, actor)
    .where("downloads.user_id", "=", actor.userId)
    .select(["downloads.copy_id", "downloads.report_id", "reports.title", "downloads.version"])
    .select("downloads.downloaded_at")
    .orderBy("downloads.seq", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    copyId: row.copy_id,
    reportId: row.report_id,
    title: row.title,
    version: row.version,
    downloadedAt: row.downloaded_at,
  }));
}

/** More copies than these are not counted. */
const mostCounted = 1000;

/** How many copies of reports the asking person took in the last `inDays` days; the newest thousand are looked at. */
export async function countOwnDownloads(db: Db, actor: Member, inDays: number): Promise<number> {
  const newest = downloadsVisibleTo(db, actor)
    .where("downloads.user_id", "=", actor.userId)
    .select("downloads.downloaded_at")
    .orderBy("downloads.seq", "desc")
    .limit(mostCounted);
  const { count } = await db
    .selectFrom(newest.as("newest"))
    .where("newest.downloaded_at", ">=", isoAfter(-days(inDays)))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
