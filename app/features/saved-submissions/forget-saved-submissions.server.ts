import type { Member } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { draftsBegin } from "./saved-submission.ts";

/** The person has sent the form again: what was kept has done its work. */
export async function forgetSavedSubmissions(db: Db, actor: Member): Promise<void> {
  await db
    .deleteFrom("parked_submissions")
    .where("user_id", "=", actor.userId)
    .where("path", "not like", `${draftsBegin}%`)
    .execute();
}

/** Removes what was kept for longer than it may be. @returns how many. */
export async function sweepSavedSubmissions(db: Db): Promise<number> {
  const result = await db
    .deleteFrom("parked_submissions")
    .where("expires_at", "<=", nowIso())
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
