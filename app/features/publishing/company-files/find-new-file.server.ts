import type { Member } from "#app/features/actor.ts";
import { minutes, isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { filesVisibleTo } from "./company-file.scope.server.ts";

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
