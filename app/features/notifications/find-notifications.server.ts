import type { Actor } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { NotificationRow } from "./notification.ts";
import { notificationsVisibleTo } from "./notification.scope.server.ts";

const size = 50;

/** Notifications, newest first, 50 a page, each with whether this member of staff has read it. */
export async function listNotifications(
  db: Db,
  actor: Actor,
  { page }: { page: number },
): Promise<Paged<NotificationRow>> {
  const visible = notificationsVisibleTo(db, actor);
  const { total } = await visible
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { limit, offset, ...place } = pageWindow(page, total, size);
  const rows = await visible
    .leftJoin("notification_reads", (join) =>
      join
        .onRef("notification_reads.notification_id", "=", "notifications.id")
        .on("notification_reads.user_id", "=", actor.userId ?? ""),
    )
    .select([
      "notifications.id",
      "type",
      "title",
      "message",
      "priority",
      "created_at",
      "related_type",
      "related_id",
      "notification_reads.read_at",
    ])
    .orderBy("notifications.seq", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    ...place,
    total,
    rows: rows.map((row) => ({
      id: row.id,
      type: row.type,
      title: row.title,
      message: row.message,
      priority: row.priority,
      isRead: row.read_at !== null,
      createdAt: row.created_at,
      relatedType: row.related_type,
      relatedId: row.related_id,
    })),
  };
}
