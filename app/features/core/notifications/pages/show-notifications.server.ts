import type { Admin } from "#app/features/actor.ts";
import {
  countUnread,
  listNotifications,
} from "#app/features/core/notifications/find-notifications.server.ts";
import {
  cappedCount,
  filterLabel,
  nothingIn,
  type NotificationFilter,
  notificationFilters,
  pageOf,
} from "#app/features/core/notifications/notification.ts";
import { cursorsIn, olderNewer } from "#app/features/lists/older-newer.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { plural } from "#app/plural.ts";
import { when } from "#app/ui/text/format.ts";

/** A page of a member of staff's notifications, in the view that the address asks for. */
export async function showNotifications(db: Db, actor: Admin, now: Date, url: URL) {
  const query = readNotificationQuery(url);
  const { rows, newest, ...places } = await listNotifications(db, actor, query);
  const unread = await countUnread(db, actor);
  const hrefOf = (filter: typeof query.filter, more: Record<string, string> = {}) =>
    linkTo("/admin-notifications", { query: { ...(filter !== "all" && { filter }), ...more } });
  return {
    /** What the view's own title says; empty for all of them. */
    view: query.filter === "all" ? "" : filterLabel[query.filter],
    nothing: nothingIn[query.filter],
    isNewest: places.newer === null,
    newest,
    unread,
    unreadText:
      unread === 0 ? nothingIn.unread : `${cappedCount(unread)} unread ${plural(unread, "notification")}`,
    newestHref: hrefOf(query.filter),
    ...olderNewer(places, (more) => hrefOf(query.filter, more)),
    tabs: notificationFilters.map((name) => ({
      to: hrefOf(name),
      label: filterLabel[name],
      current: name === query.filter,
      ...(name === "unread" && unread > 0 && { count: cappedCount(unread) }),
    })),
    rows: rows.map(({ relatedType, relatedId, createdAt, ...row }) => ({
      ...row,
      to: pageOf(relatedType, relatedId),
      created: when(createdAt, now),
    })),
  };
}

/** What the address of the list asks for. Anything else than a view or a cursor is the newest of all. */
function readNotificationQuery(url: URL) {
  const wanted = url.searchParams.get("filter");
  return {
    filter: notificationFilters.find((filter) => filter === wanted) ?? ("all" satisfies NotificationFilter),
    ...cursorsIn(url.searchParams),
  };
}
