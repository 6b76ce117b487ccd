import type { Actor, Member } from "#app/features/actor.ts";
import { anyHolds, wordsOf } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { type filesVisibleTo, toCompanyFile, wholeFilesVisibleTo } from "./company-file.scope.server.ts";
import type { CompanyFile, FileDestination } from "./company-file.ts";

interface FileQuery {
  destination: FileDestination;
  /** Words that title, description, file name or category must all have. */
  search: string;
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

/** The files of one place of the person's own company that have all the words. */
export function filed<Query extends Files>(
  query: Query,
  actor: Member,
  { destination, search, category }: FileQuery,
): Query {
  let narrowed: Files = query
    .where("company_files.company_id", "=", actor.companyId ?? "")
    .where("company_files.destination", "=", destination);
  if (category) narrowed = narrowed.where("company_files.category_id", "=", category);
  for (const word of wordsOf(search)) {
    narrowed = narrowed.where((eb) =>
      anyHolds(
        eb,
        ["company_files.title", "company_files.description", "files.name", "categories.name"],
        word,
      ),
    );
  }
  return narrowed as Query;
}
