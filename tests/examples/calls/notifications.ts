import type * as calls from "#app/http/api/calls/notifications.server.ts";
import type { CallExample, Examples } from "./scene.ts";

const one: CallExample = {
  send: async ({ app }) => ({ params: { id: (await app.make.notifications(1))[0] ?? "" } }),
};

export const notifications = {
  notifications: {},
  unreadCount: {},
  readNotification: one,
  readAllNotifications: {},
  deletedNotification: one,
} satisfies Examples<typeof calls>;
