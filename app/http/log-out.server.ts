import type { Member } from "#app/features/actor.ts";
import { signOut } from "#app/features/access/identity/sessions/session.commands.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { noteStorageError } from "#app/platform/storage/storage-trouble.server.ts";

/** Ends the session. @returns false when it could not be ended; why stands in the log. */
export async function endThisSession(db: Db, actor: Member): Promise<boolean> {
  try {
    await signOut(db, actor);
    return true;
  } catch (error) {
    log.error(noteStorageError(error) ? "storage" : "log-out", error);
    return false;
  }
}
