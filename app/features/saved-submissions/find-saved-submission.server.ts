import { type Actor, isMember } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { unseal } from "#app/platform/secrets/secrets.server.ts";
import type { SavedSubmission } from "./saved-submission.ts";

/** What this person had typed on the page of that path; null when there is nothing, or it is somebody else's. */
export async function findSavedSubmission(
  db: Db,
  actor: Actor,
  { id, pathname }: { id: string; pathname: string },
): Promise<SavedSubmission | null> {
  if (!isMember(actor)) return null;
  const row = await db
    .selectFrom("parked_submissions")
    .select(["id", "path", "body_enc"])
    .where("id", "=", id)
    .where("user_id", "=", actor.userId)
    .where("expires_at", ">", nowIso())
    .executeTakeFirst();
  if (!row || row.path.split("?")[0] !== pathname) return null;
  try {
    return JSON.parse(unseal("parked-submissions", row.id, row.body_enc)) as SavedSubmission;
  } catch (error) {
    log.error("saved-submission.unseal", error);
    return null;
  }
}
