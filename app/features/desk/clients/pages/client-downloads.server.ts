import type { Actor } from "#app/features/actor.ts";
import { downloadsVisibleTo } from "#app/features/publishing/holdings/download.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";

export interface ClientDownload {
  copyId: string;
  title: string;
  version: number;
  person: string;
  downloadedAt: string;
}

/** The last ten copies a company's people took, for the client's page. */
export async function recentClientDownloads(
  db: Db,
  actor: Actor,
  companyId: string,
): Promise<ClientDownload[]> {
  const rows = await downloadsVisibleTo(db, actor)
    .innerJoin("users as person", "person.id", "downloads.user_id")
    .where("downloads.company_id", "=", companyId)
    .select(["downloads.copy_id", "downloads.version", "downloads.downloaded_at", "reports.title"])
    .select(["person.first_name", "person.last_name"])
    .orderBy("downloads.seq", "desc")
    .limit(10)
    .execute();
  return rows.map((row) => ({
    copyId: row.copy_id,
    title: row.title,
    version: row.version,
    person: `${row.first_name} ${row.last_name}`.trim(),
    downloadedAt: row.downloaded_at,
  }));
}
