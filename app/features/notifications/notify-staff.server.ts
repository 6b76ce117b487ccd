import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/random.server.ts";
import type { NotificationsTable } from "#db/schema.ts";
import type { NotificationType } from "./notification.ts";

export interface NewNotification {
  type: NotificationType;
  title: string;
  message: string;
  priority: NotificationsTable["priority"];
  /** What it is about: lets the list link there. */
  relatedType?: string;
  relatedId?: string;
  isDemo?: boolean;
}

/** Tells every admin, inside the transaction of what happened. @returns the notification's id. */
export async function notifyStaff(trx: Trx, notification: NewNotification): Promise<string> {
  const id = newId();
  await trx
    .insertInto("notifications")
    .values({
      id,
      type: notification.type,
      title: notification.title,
      message: notification.message,
      priority: notification.priority,
      related_type: notification.relatedType ?? null,
      related_id: notification.relatedId ?? null,
      created_at: nowIso(),
      is_demo: notification.isDemo ? 1 : 0,
    })
    .execute();
  return id;
}
