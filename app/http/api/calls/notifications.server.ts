import { z } from "zod";
import {
  countUnread,
  listNotifications,
} from "#app/features/core/notifications/find-notifications.server.ts";
import {
  markAllRead,
  markRead,
  removeNotifications,
} from "#app/features/core/notifications/notification.commands.server.ts";
import { notificationFilters } from "#app/features/core/notifications/notification.ts";
import { call } from "#app/http/api/call.server.ts";
import { cursorFor, cursorOf, limitOf } from "#app/http/api/cursor.server.ts";
import { notification } from "#app/http/api/answers/entities.ts";
import { countValue as counted, oneById, recordId } from "#app/http/api/scalars.ts";

const tag = "Notifications";
const count = z
  .object({ count: counted.meta({ description: "Unread ones; counted to 100 and no further." }) })
  .meta({ id: "UnreadCount" });
const notThere = "There is no such notification, or you deleted it.";

export const notifications = call({
  method: "GET",
  path: "/api/notifications",
  tag,
  summary: "Your notifications",
  description: "Newest first. Each member of staff marks and deletes for themselves.",
  who: "admin",
  scope: "notifications:read",
  hasEtag: true,
  polled: true,
  query: z.object({
    filter: z
      .enum(notificationFilters, { error: `The filter must be one of ${notificationFilters.join(", ")}` })
      .default("all")
      .meta({ description: "Of this kind alone." }),
    limit: limitOf(),
    cursor: cursorFor(z.tuple([z.int().min(1)])).optional(),
  }),
  answer: z.array(notification),
  async run({ db, actor, query: { filter, limit, cursor } }) {
    const { rows, older } = await listNotifications(db, actor, { filter, size: limit, before: cursor?.[0] });
    return { data: rows, next: older === null ? null : cursorOf([older]) };
  },
});

export const unreadCount = call({
  method: "GET",
  path: "/api/notifications/count",
  tag,
  summary: "How many are unread",
  who: "admin",
  scope: "notifications:read",
  hasEtag: true,
  polled: true,
  answer: count,
  run: async ({ db, actor }) => ({ data: { count: await countUnread(db, actor) } }),
});

export const readNotification = call({
  method: "PATCH",
  path: "/api/notifications/{id}/read",
  tag,
  summary: "Mark one as read",
  description: "Marking it again changes nothing.",
  who: "admin",
  scope: "notifications:write",
  params: oneById,
  answer: z.object({ id: recordId, isRead: z.literal(true) }).meta({ id: "ReadNotification" }),
  refusals: { not_found: notThere },
  async run({ db, actor, params: { id }, refuse }) {
    const marked = await markRead(db, actor, [id]);
    return marked.ok ? { data: { id, isRead: true as const } } : refuse("not_found", notThere);
  },
});

export const readAllNotifications = call({
  method: "PATCH",
  path: "/api/notifications/mark-all-read",
  tag,
  summary: "Mark all as read",
  description: "Answers how many are unread now: what came in meanwhile.",
  who: "admin",
  scope: "notifications:write",
  answer: count,
  async run({ db, actor, refuse }) {
    const marked = await markAllRead(db, actor);
    if (!marked.ok) return refuse("forbidden", "You don't have access to this.");
    return { data: { count: await countUnread(db, actor) } };
  },
});

export const deletedNotification = call({
  method: "DELETE",
  path: "/api/notifications/{id}",
  tag,
  summary: "Delete one",
  description: "From your own list; others still see it.",
  who: "admin",
  scope: "notifications:write",
  params: oneById,
  answer: "nothing",
  refusals: { not_found: notThere },
  async run({ db, actor, params: { id }, refuse }) {
    const removed = await removeNotifications(db, actor, [id]);
    return removed.ok ? { data: null } : refuse("not_found", notThere);
  },
});
