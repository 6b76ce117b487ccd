import { isMember } from "#app/features/actor.ts";
import { descending } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { filesVisibleTo } from "./company-file.scope.server.ts";
import type { FileDestination } from "./company-file.ts";
import { filed, filesSearch, findFilesById } from "./find-company-files.server.ts";

/** What lies in one place of the person's own company. Empty for people without one. */
export const filesIn = (destination: FileDestination) =>
  listOf({
    sorts: { newest: descending("company_files.added_at", "company_files.id") },
    matching: (db, actor) =>
      isMember(actor) ? [filed(filesVisibleTo(db, actor), actor, { destination })] : [],
    search: filesSearch("company_files"),
    rowsOf: findFilesById,
  });
