import type { Actor } from "#app/features/actor.ts";
import { descending } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ClientNotification, Topic } from "./client-notification.ts";

/** A client's own: nobody reads somebody else's, staff have a list of their own. */
export function notificationsOfClient(db: Db, actor: Actor) {
  return db
    .selectFrom("client_notifications")
    .where("client_notifications.user_id", "=", actor.role === "client" ? actor.userId : "");
}

interface Asked {
  state: "all" | "unread";
  about: Topic | "anything";
}

export const clientNotificationList = listOf({
  sorts: { newest: descending("client_notifications.created_at", "client_notifications.id") },
  matching: (db, actor, { state, about }: Asked) => [
    notificationsOfClient(db, actor)
      .$if(about !== "anything", (found) => found.where("client_notifications.topic", "=", about))
      .$if(state === "unread", (found) => found.where("client_notifications.read_at", "is", null)),
  ],
  rowsOf: async (db, actor, ids): Promise<ClientNotification[]> => {
    const rows = await notificationsOfClient(db, actor)
      .select(["id", "topic", "title", "message", "path", "read_at", "created_at"])
      .where("id", "in", [...ids])
      .limit(ids.length)
      .execute();
    return rows.map(({ read_at, created_at, ...row }) => ({
      ...row,
      isRead: read_at !== null,
      createdAt: created_at,
    }));
  },
});

/** Nobody counts further: a count stops one above it, and is then shown as "99+". */
const mostCounted = 99;

/** How many a client has not read, counted to 100; 0 for anybody else. It is asked on every page that they open. */
export async function countOwnUnread(db: Db, actor: Actor): Promise<number> {
  if (actor.role !== "client") return 0;
  const counted = await db
    .selectFrom(
      notificationsOfClient(db, actor)
        .where("client_notifications.read_at", "is", null)
        .select("client_notifications.id")
        .limit(mostCounted + 1)
        .as("unread"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirst();
  return Number(counted?.count ?? 0);
}
