import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { seal } from "#app/platform/secrets/secrets.server.ts";
import { draftsBegin, type SavedSubmission, savedSubmissionSeconds } from "./saved-submission.ts";

const longestPath = 400;

/**
 * Keeps what a person sent after their session had ended. One a person: the last one counts.
 * @param userId whose session it was.
 * @param path of the form's page, with its query.
 * @returns its id, or null when the path is too long to come back to.
 */
export async function saveSubmission(
  db: Db,
  { userId, path, submission }: { userId: string; path: string; submission: SavedSubmission },
): Promise<string | null> {
  if (path.length > longestPath) return null;
  const id = newId();
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("parked_submissions")
      .where("user_id", "=", userId)
      .where("path", "not like", `${draftsBegin}%`)
      .execute();
    await trx
      .insertInto("parked_submissions")
      .values({
        id,
        user_id: userId,
        path,
        body_enc: seal("parked-submissions", id, JSON.stringify(submission)),
        created_at: nowIso(),
        expires_at: isoAfter(savedSubmissionSeconds),
      })
      .execute();
  });
  return id;
}
