import { Link } from "react-router";
import { countUnread } from "#app/features/desk/notifications/count-unread.server.ts";
import { listNotifications } from "#app/features/desk/notifications/find-notifications.server.ts";
import { markAllRead } from "#app/features/desk/notifications/mark-all-read.server.ts";
import { markRead } from "#app/features/desk/notifications/mark-read.server.ts";
import { NewlyArrived } from "#app/features/desk/notifications/newly-arrived.tsx";
import {
  cappedCount,
  filterLabel,
  notificationFilters,
  nothingIn,
  pageOf,
} from "#app/features/desk/notifications/notification.ts";
import { NotificationList } from "#app/features/desk/notifications/notification-list.tsx";
import { readNotificationQuery } from "#app/features/desk/notifications/notification-query.ts";
import { removeNotifications } from "#app/features/desk/notifications/remove-notifications.server.ts";
import { restoreNotifications } from "#app/features/desk/notifications/restore-notifications.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import {
  notDone,
  selectedIn,
  selectionDone,
  selectionRefused,
} from "#app/http/forms/notification-form.server.ts";
import { withoutQuery } from "#app/http/refuse.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count, plural } from "#app/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { when } from "#app/ui/text/format.ts";
import { TokenForm } from "#app/ui/form/token-form.tsx";
import { OlderNewer } from "#app/ui/list/older-newer.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import type { Route } from "./+types/notifications";

const path = linkTo("/admin-notifications");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const query = readNotificationQuery(request.url);
  const { filter } = query;
  const { rows, older, newer, newest } = await listNotifications(db, actor, query);
  const unread = await countUnread(db, actor);
  const hrefOf = (place: Record<string, string | number>) => {
    const search = new URLSearchParams({ ...(filter !== "all" && { filter }) });
    for (const [name, value] of Object.entries(place)) search.set(name, String(value));
    return search.size > 0 ? `${path}?${search}` : path;
  };
  const here = withoutQuery(request.url, "select");
  const isAllTicked = request.url.searchParams.get("select") === "all";
  return {
    filter,
    isNewest: newer === null,
    newest,
    unread,
    unreadText:
      unread === 0 ? nothingIn.unread : `${cappedCount(unread)} unread ${plural(unread, "notification")}`,
    here,
    newestHref: hrefOf({}),
    older: older === null ? null : hrefOf({ before: older }),
    newer: newer === null ? null : hrefOf({ after: newer }),
    isAllTicked,
    selectAll: isAllTicked
      ? { to: here, label: "Select none" }
      : { to: `${here}${here.includes("?") ? "&" : "?"}select=all`, label: "Select all" },
    rows: rows.map(({ relatedType, relatedId, createdAt, ...row }) => ({
      ...row,
      to: pageOf(relatedType, relatedId),
      created: when(createdAt, now),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: facts } = staff(context);
  const here = withoutQuery(facts.url, "select");
  return intents(request, {
    async "mark-read"({ all }) {
      const ids = selectedIn(all);
      const marked = await markRead(db, actor, ids);
      if (!marked.ok) return selectionRefused(marked.reason, "Failed to mark notification as read", ids);
      if (ids.length === 1) return seeOther(`${here}#notification-${ids[0]}`);
      return seeOther(here, { flash: { kind: "success", ...selectionDone("marked as read", marked) } });
    },
    async "mark-all-read"({ fields: { upTo = "" } }) {
      const marked = await markAllRead(db, actor, {
        upTo: /^\d{1,15}$/.test(upTo) ? Number(upTo) : undefined,
      });
      return marked.ok ? seeOther(here) : notDone("Failed to mark all notifications as read", 403);
    },
    async remove({ all }) {
      const ids = selectedIn(all);
      const removed = await removeNotifications(db, actor, ids);
      if (!removed.ok) return selectionRefused(removed.reason, "Failed to delete notification", ids);
      const told = selectionDone("deleted", removed);
      const undo = {
        action: here,
        intent: "restore",
        fields: { removal: removed.removal },
        about:
          removed.done === 1
            ? "deletion of the notification"
            : `deletion of ${count(removed.done, "notification")}`,
      };
      return seeOther(here, { flash: { kind: "success", ...told, undo } });
    },
    async restore({ fields: { removal = "" } }) {
      const restored = await restoreNotifications(db, actor, removal);
      if (!restored.ok) return notDone("There is nothing to undo: it is back already.", 409);
      const title =
        restored.restored === 1
          ? "Notification restored"
          : `${count(restored.restored, "notification")} restored`;
      return seeOther(here, { flash: { kind: "success", title } });
    },
    otherwise: ({ all }) => notDone("Choose what to do with the notifications", 400, selectedIn(all)),
  });
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, rows, unread, unreadText, here, newer, older, newest, isNewest } = loaderData;
  const view = filter === "all" ? "" : ` – ${filterLabel[filter]}`;
  return (
    <Page
      title={`Notifications${view}${isNewest ? "" : " – Older"}`}
      heading="Notifications"
      lead={rows.length > 0 ? unreadText : undefined}
      eyebrow={<Link to={linkTo("/admin-data-portal")}>Back to Admin Portal</Link>}
      errors={Boolean(actionData?.problem)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={
        <TokenForm action={here} preventScrollReset>
          <input type="hidden" name="upTo" value={newest} />
          <Button name="intent" value="mark-all-read" disabled={unread === 0}>
            Mark All Read
          </Button>
        </TokenForm>
      }
    >
      <TabLinks
        label="Notifications"
        items={notificationFilters.map((name) => ({
          to: name === "all" ? path : `${path}?filter=${name}`,
          label: filterLabel[name],
          current: name === filter,
          ...(name === "unread" && unread > 0 && { count: cappedCount(unread) }),
        }))}
      />
      <NewlyArrived unread={unread} reading={loaderData} to={loaderData.newestHref} />
      {rows.length > 0 ? (
        <NotificationList
          key={`${here} ${loaderData.isAllTicked}`}
          notifications={rows}
          action={here}
          ticked={loaderData.isAllTicked ? "all" : (actionData?.selected ?? [])}
          selectAll={loaderData.selectAll}
        />
      ) : older ? (
        <EmptyState text="Nothing here" detail="Older notifications follow." />
      ) : (
        <EmptyState text={nothingIn[filter]} />
      )}
      <OlderNewer label="Pages of notifications" newer={newer} older={older} />
    </Page>
  );
}
