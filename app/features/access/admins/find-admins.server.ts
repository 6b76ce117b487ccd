import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";

/** More admins than these are not shown here; User Management lists all. */
const mostAdmins = 100;

/** The firm's admins by name, those who are invited among them; nobody to others. */
export async function findAdmins(db: Db, actor: Actor) {
  if (!isAdmin(actor)) return [];
  return db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email", "status", "password_hash", "removed_at"])
    .where("role", "=", "admin")
    .orderBy("last_name_folded")
    .orderBy("first_name_folded")
    .orderBy("id")
    .limit(mostAdmins)
    .execute();
}

/** What waits for another admin, the oldest first. */
export async function findWaitingChanges(db: Db, actor: Actor) {
  if (!isAdmin(actor)) return [];
  return db
    .selectFrom("admin_changes")
    .innerJoin("users as asker", "asker.id", "admin_changes.asked_by")
    .select(["admin_changes.id", "admin_changes.kind", "admin_changes.user_id", "admin_changes.email"])
    .select(["admin_changes.first_name", "admin_changes.last_name", "admin_changes.asked_at", "asked_by"])
    .select([
      "asker.first_name as asker_first",
      "asker.last_name as asker_last",
      "asker.email as asker_email",
    ])
    .where("admin_changes.state", "=", "waiting")
    .orderBy("admin_changes.asked_at")
    .orderBy("admin_changes.id")
    .limit(mostAdmins)
    .execute();
}

/** Whether an admin who can sign in is there besides these. */
export async function isAnotherAdmin(db: Db, besides: readonly string[]): Promise<boolean> {
  const other = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .where("password_hash", "is not", null)
    .where("id", "not in", [...besides])
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
