import { viewOf } from "#app/features/lists/list-view.ts";
import { TOPICS } from "./client-notification.ts";

/** What a client was told, the newest first. */
export const CLIENT_NOTIFICATIONS = viewOf({
  path: "/client-portal/notifications",
  noun: ["notification", "notifications"],
  filters: {
    state: {
      label: "Notifications",
      options: [
        ["all", "All"],
        ["unread", "Unread"],
      ],
    },
    about: {
      label: "About",
      options: [["anything", "Anything"], ...TOPICS.map(({ value, label }) => [value, label] as const)],
      isSelect: true,
    },
  },
  sort: () => "newest",
});
