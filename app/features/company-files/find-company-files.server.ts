import type { Actor, Member } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import {
  countFilesIn,
  filesVisibleTo,
  toCompanyFile,
  wholeFilesVisibleTo,
} from "./company-file.scope.server.ts";
import type { CompanyFile, FileDestination } from "./company-file.ts";

export const FILES_PAGE_SIZE = 25;

/** How many files one place is counted to. */
const mostCounted = 10_000;

export interface FileQuery {
  destination: FileDestination;
  /** Words that title, description, file name or category must all have. */
  search: string;
  /** Counted from 1. */
  page: number;
}

/** One page of what lies in one place of the asking person's company, newest first. Empty for people without one. */
export async function findCompanyFiles(db: Db, actor: Member, query: FileQuery): Promise<Paged<CompanyFile>> {
  const total = query.search
    ? await countIn(filed(filesVisibleTo(db, actor), actor, query))
    : await countFilesIn(db, actor, query.destination, mostCounted);
  const { page, pages, limit, offset } = pageWindow(query.page, total, FILES_PAGE_SIZE);
  const rows = await filed(wholeFilesVisibleTo(db, actor), actor, query)
    .orderBy("company_files.added_at", "desc")
    .orderBy("company_files.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(toCompanyFile), total, page, pages };
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
  { destination, search, category }: Omit<FileQuery, "page"> & { category?: string | undefined },
): Query {
  let narrowed: Files = query
    .where("company_files.company_id", "=", actor.companyId ?? "")
    .where("company_files.destination", "=", destination);
  if (category) narrowed = narrowed.where("company_files.category_id", "=", category);
  for (const word of search.split(/\s+/).filter(Boolean).slice(0, 10)) {
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

async function countIn(query: Files): Promise<number> {
  const rows = await query.select("company_files.id").limit(mostCounted).execute();
  return rows.length;
}
