import { notificationFilters, type NotificationFilter } from "./notification.ts";

/** What the address of the list asks for. Anything else than a view or a place that exists is the newest of all. */
export function readNotificationQuery(url: URL) {
  const wanted = url.searchParams.get("filter");
  return {
    filter: notificationFilters.find((filter) => filter === wanted) ?? ("all" satisfies NotificationFilter),
    before: placeOf(url.searchParams.get("before")),
    after: placeOf(url.searchParams.get("after")),
  };
}

function placeOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
