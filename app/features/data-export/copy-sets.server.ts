import type { Member } from "#app/features/actor.ts";
import { downloadsVisibleTo } from "#app/features/publishing/holdings/download.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type DataSet, ROWS_AT_ONCE } from "./data-set.ts";
import { inPages } from "./in-pages.ts";

/** The copies the person took, of reports and of their company's files. */
export function copySets(db: Db, actor: Member): DataSet[] {
  const { userId } = actor;
  return [
    {
      name: "report-downloads",
      columns: ["downloaded_at", "copy_id", "report", "version", "address", "channel"],
      rows: () =>
        inPages((after) =>
          downloadsVisibleTo(db, actor)
            .where("downloads.user_id", "=", userId)
            .where("downloads.seq", ">", after ?? 0)
            .select(["downloads.seq as key", "downloads.downloaded_at", "downloads.copy_id"])
            .select(["reports.title as report", "downloads.version", "downloads.ip as address"])
            .select("downloads.channel")
            .orderBy("downloads.seq")
            .limit(ROWS_AT_ONCE)
            .execute(),
        ),
    },
    {
      name: "file-downloads",
      columns: ["downloaded_at", "copy_id", "file", "address", "channel"],
      rows: () =>
        inPages((after) =>
          db
            .selectFrom("file_downloads")
            .innerJoin("company_files", "company_files.id", "file_downloads.company_file_id")
            .where("file_downloads.user_id", "=", userId)
            .where("file_downloads.seq", ">", after ?? 0)
            .select(["file_downloads.seq as key", "file_downloads.downloaded_at", "file_downloads.copy_id"])
            .select(["company_files.title as file", "file_downloads.ip as address"])
            .select("file_downloads.channel")
            .orderBy("file_downloads.seq")
            .limit(ROWS_AT_ONCE)
            .execute(),
        ),
    },
  ];
}
