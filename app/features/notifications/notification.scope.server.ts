import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Notifications are for staff; to anyone else there are none. */
export function notificationsVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("notifications");
  return isAdmin(actor) ? all : all.where("notifications.seq", "is", null);
}
