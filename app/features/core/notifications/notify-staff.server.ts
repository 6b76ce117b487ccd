import { type Insertable, sql } from "kysely";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { NotificationsTable } from "#db/schema.ts";
import type { NotificationType, RelatedType } from "./notification.ts";

export interface NewNotification {
  type: NotificationType;
  title: string;
  message: string;
  priority: NotificationsTable["priority"];
  /** What it is about: lets the list link there. */
  relatedType?: RelatedType;
  relatedId?: string;
  isDemo?: boolean;
  /** The id of what is told once only: it becomes the notification's own. */
  onceFor?: string;
}

/** Tells every admin, inside the transaction of what happened. @returns the notification's id. */
export async function notifyStaff(trx: Trx, notification: NewNotification): Promise<string> {
  const id = notification.onceFor ?? newId();
  const row: Insertable<NotificationsTable> = {
    id,
    type: notification.type,
    title: notification.title,
    message: notification.message,
    priority: notification.priority,
    related_type: notification.relatedType ?? null,
    related_id: notification.relatedId ?? null,
    created_at: nowIso(),
    is_demo: notification.isDemo ? 1 : 0,
  };
  await trx
    .insertInto("notifications")
    .values(row)
    .$if(notification.onceFor !== undefined, (insert) =>
      insert.onConflict((same) => same.column("id").doNothing()),
    )
    .execute();
  return id;
}

/** What a notice told of is over: it says so, and is urgent no more. */
export async function endNotice(trx: Trx, id: string, sentence: string): Promise<void> {
  await trx
    .updateTable("notifications")
    .set((row) => ({ priority: "normal", message: sql<string>`${row.ref("message")} || ${` ${sentence}`}` }))
    .where("id", "=", id)
    .execute();
}
