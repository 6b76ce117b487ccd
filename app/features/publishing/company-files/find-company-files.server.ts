import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import { asCheck } from "#app/features/as-check.server.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { descending } from "#app/features/lists/list.ts";
import { companyOf } from "#app/features/of-company.server.ts";
import { isoAfter, minutes } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { filesVisibleTo, toCompanyFile, wholeFilesVisibleTo } from "./company-file.scope.server.ts";
import type { CompanyFile, FileDestination } from "./company-file.ts";

interface FileQuery {
  destination: FileDestination;
  category?: string | undefined;
}

/** The files with these ids, as far as the person may see them, in no order. */
export async function findFilesById(db: Db, actor: Actor, ids: readonly string[]): Promise<CompanyFile[]> {
  if (ids.length === 0) return [];
  const rows = await wholeFilesVisibleTo(db, actor)
    .where("company_files.id", "in", [...ids])
    .limit(ids.length)
    .execute();
  return rows.map(toCompanyFile);
}

/** One file this person may see, or null. */
export async function findCompanyFile(db: Db, actor: Actor, id: string): Promise<CompanyFile | null> {
  if (!isId(id)) return null;
  return (await findFilesById(db, actor, [id]))[0] ?? null;
}

type Files = ReturnType<typeof filesVisibleTo>;

/**
 * Words that title, description, file name or category must all have.
 * @param rows what the query calls its rows.
 */
export const filesSearch = (rows: string) =>
  textSearch({
    table: "company_files",
    words: { company_files: `${rows}.id`, categories: `${rows}.category_id` },
    owners: (actor) => [companyOf(actor)],
    ownedBy: "company_id",
    isByWords: true,
  });

/** The files of one place of the person's own company. */
export function filed<Query extends Files>(
  query: Query,
  actor: Member,
  { destination, category }: FileQuery,
): Query {
  const there: Files = query
    .where("company_files.company_id", "=", actor.companyId ?? "")
    .where("company_files.destination", "=", destination);
  if (!category) return there as Query;
  return there.where((eb) => asCheck(eb("company_files.category_id", "=", category))) as Query;
}

const added = ["company_files.added_at", "company_files.id"] as const;

/** What lies in one place of the person's own company. Empty for people without one. */
export const filesIn = (destination: FileDestination) =>
  listOf({
    sorts: { newest: descending(...added) },
    heads: { added: descending(...added) },
    matching: (db, actor) =>
      isMember(actor) ? [filed(filesVisibleTo(db, actor), actor, { destination })] : [],
    search: filesSearch("company_files"),
    rowsOf: findFilesById,
  });

/** For so long a finished report is still "just made". */
const fresh = minutes(10);

/** A report the person made in the last minutes and has no copy of yet, or null. */
export async function findNewFile(
  db: Db,
  actor: Member,
  id: string,
): Promise<{ id: string; title: string } | null> {
  if (!isId(id)) return null;
  const found = await filesVisibleTo(db, actor)
    .where("company_files.id", "=", id)
    .where("company_files.source", "=", "created")
    .where("company_files.added_by", "=", actor.userId)
    .where("company_files.added_at", ">=", isoAfter(-fresh))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("file_downloads")
            .select("file_downloads.seq")
            .whereRef("file_downloads.company_file_id", "=", "company_files.id")
            .where("file_downloads.user_id", "=", actor.userId),
        ),
      ),
    )
    .select(["company_files.id", "company_files.title"])
    .executeTakeFirst();
  return found ?? null;
}
