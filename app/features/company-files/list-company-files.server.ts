import type { Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { toCompanyFile, wholeFilesVisibleTo } from "./company-file.scope.server.ts";
import type { CompanyFile } from "./company-file.ts";
import { filed, type FileQuery } from "./find-company-files.server.ts";

/** The last row of a page, by what the list is ordered by. */
export type FilePosition = readonly [addedAt: string, id: string];

/**
 * What lies in one place of the asking person's company, the newest first, so many from a place on: a page costs the
 * same wherever it lies. Empty for people without a company.
 */
export async function listCompanyFiles(
  db: Db,
  actor: Member,
  query: Omit<FileQuery, "page"> & { after?: FilePosition | undefined; limit: number },
): Promise<{ rows: CompanyFile[]; next: FilePosition | null }> {
  const { after, limit } = query;
  const rows = await filed(wholeFilesVisibleTo(db, actor), actor, query)
    .$if(after !== undefined, (found) =>
      found.where((eb) =>
        eb(eb.refTuple("company_files.added_at", "company_files.id"), "<", eb.tuple(...(after ?? ["", ""]))),
      ),
    )
    .orderBy("company_files.added_at", "desc")
    .orderBy("company_files.id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(toCompanyFile),
    next: rows.length > limit && last ? [last.added_at, last.id] : null,
  };
}
