import type { InferResult } from "kysely";
import type { Actor, Member } from "#app/features/actor.ts";
import { camelCased } from "#app/features/camel-case.ts";
import { companyOf, seesAll } from "#app/features/of-company.server.ts";
import { asCheck } from "#app/features/as-check.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type CompanyFile, fileEnding } from "./company-file.ts";

/** The files this person may see: their own company's; every company's for staff. What was removed is nobody's. Found by id or by place. */
export function filesVisibleTo(db: Db, actor: Actor) {
  const kept = db
    .selectFrom("company_files")
    .innerJoin("files", "files.id", "company_files.file_id")
    .leftJoin("categories", "categories.id", "company_files.category_id")
    .where("company_files.removed_at", "is", null);
  if (seesAll(actor)) return kept;
  return kept.where((eb) => asCheck(eb("company_files.company_id", "=", companyOf(actor))));
}

/** How many files lie in one place of the person's own company, counted to `most` along the index. */
export async function countFilesIn(
  db: Db,
  actor: Member,
  destination: CompanyFile["destination"],
  most: number,
): Promise<number> {
  const kept = db
    .selectFrom("company_files")
    .select("id")
    .where("company_id", "=", actor.companyId ?? "")
    .where("destination", "=", destination)
    .where("removed_at", "is", null)
    .limit(most);
  const { total } = await db
    .selectFrom(kept.as("kept"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The same with every column a `CompanyFile` is made of. */
export function wholeFilesVisibleTo(db: Db, actor: Actor) {
  return filesVisibleTo(db, actor)
    .leftJoin("users as maker", "maker.id", "company_files.added_by")
    .selectAll("company_files")
    .select(["files.name", "files.size", "categories.name as category"])
    .select(["maker.first_name", "maker.last_name"])
    .select((eb) =>
      eb
        .selectFrom("file_downloads")
        .select("file_downloads.downloaded_at")
        .whereRef("file_downloads.company_file_id", "=", "company_files.id")
        .where("file_downloads.user_id", "=", actor.userId ?? "")
        .orderBy("file_downloads.seq", "desc")
        .limit(1)
        .$asScalar()
        .as("last_copy_at"),
    );
}

type FileRow = InferResult<ReturnType<typeof wholeFilesVisibleTo>>[number];

export function toCompanyFile(row: FileRow): CompanyFile {
  const { name, first_name, last_name, company_id: _of, file_id: _file, added_by: _by, ...rest } = row;
  const { removed_at: _removed, is_demo: _demo, ...own } = rest;
  const maker = `${first_name ?? ""} ${last_name ?? ""}`.trim();
  return {
    ...camelCased(own),
    fileType: fileEnding(name),
    madeBy: (own.source === "created" && maker) || null,
  };
}
