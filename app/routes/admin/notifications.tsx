import { Form, Link } from "react-router";
import { countUnread } from "#app/features/notifications/count-unread.server.ts";
import { listNotifications } from "#app/features/notifications/find-notifications.server.ts";
import { markAllRead } from "#app/features/notifications/mark-all-read.server.ts";
import { markRead } from "#app/features/notifications/mark-read.server.ts";
import { pageOf } from "#app/features/notifications/notification.ts";
import { NotificationList } from "#app/features/notifications/notification-list.tsx";
import { readFields } from "#app/http/form.server.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { refuse, withoutQuery } from "#app/http/refuse.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { count, when } from "#app/ui/format.ts";
import { hrefForPage, listTitle } from "#app/ui/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/notifications";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const { rows, ...place } = await listNotifications(db, actor, readListQuery(request.url));
  const unread = await countUnread(db, actor);
  return {
    ...place,
    unread,
    unreadText:
      unread === 0 ? "All caught up! No unread notifications" : `${count(unread, "unread notification")}`,
    here: withoutQuery(request.url),
    rows: rows.map(({ relatedType, relatedId, createdAt, ...row }) => ({
      ...row,
      to: pageOf(relatedType, relatedId),
      created: when(createdAt, now),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: facts } = staff(context);
  const here = withoutQuery(facts.url);
  const { intent, id = "" } = await readFields(request);
  if (intent === "mark-all-read") {
    const marked = await markAllRead(db, actor);
    return marked.ok ? seeOther(here) : refuse("Error", "Failed to mark all notifications as read", 403);
  }
  if (intent === "mark-read") {
    const marked = await markRead(db, actor, id);
    return marked.ok
      ? seeOther(`${here}#notification-${id}`)
      : refuse("Error", "Failed to mark notification as read", 404);
  }
  return refuse("Error", "Choose what to do with the notifications", 400);
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, page, pages, unread, unreadText, here } = loaderData;
  return (
    <Page
      title={listTitle("Notifications", loaderData)}
      heading="Notifications"
      lead={rows.length > 0 ? unreadText : undefined}
      eyebrow={<Link to="/admin-data-portal">Back to Admin Portal</Link>}
      errors={Boolean(actionData?.problem)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={
        <Form method="post" action={here} preventScrollReset>
          <Button name="intent" value="mark-all-read" disabled={unread === 0}>
            Mark All Read
          </Button>
        </Form>
      }
    >
      {rows.length > 0 ? (
        <NotificationList notifications={rows} action={here} />
      ) : (
        <EmptyState text="No notifications" />
      )}
      <Pagination page={page} pages={pages} hrefFor={hrefForPage()} />
    </Page>
  );
}
