import type { Actor } from "#app/features/actor.ts";
import { countOwnUnread } from "#app/features/core/client-notifications/client-notification.scope.server.ts";
import { countUnread } from "#app/features/core/notifications/find-notifications.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** What the frame's badge says: staff have notifications of their own, a client theirs; 0 for visitors. */
export function countUnreadOf(db: Db, actor: Actor): Promise<number> {
  return actor.role === "client" ? countOwnUnread(db, actor) : countUnread(db, actor);
}
