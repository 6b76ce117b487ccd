import { Form, Link } from "react-router";
import { countUnread } from "#app/features/notifications/count-unread.server.ts";
import { listNotifications } from "#app/features/notifications/find-notifications.server.ts";
import { markAllRead } from "#app/features/notifications/mark-all-read.server.ts";
import { markRead } from "#app/features/notifications/mark-read.server.ts";
import {
  notificationTypeLabel,
  pageOf,
  priorityLabel,
  priorityTone,
} from "#app/features/notifications/notification.ts";
import { readFields } from "#app/http/form.server.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { refuse, withoutQuery } from "#app/http/refuse.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { count, when } from "#app/ui/format.ts";
import { hrefForPage, listTitle } from "#app/ui/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { When } from "#app/ui/when.tsx";
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
      <DataTable
        caption="Notifications, newest first"
        captionHidden
        rows={rows}
        columns={columnsAt(here)}
        rowKey={(row) => row.id}
        rowId={(row) => `notification-${row.id}`}
        empty={<EmptyState text="No notifications" />}
      />
      <Pagination page={page} pages={pages} hrefFor={hrefForPage()} />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

function columnsAt(here: string): Column<Row>[] {
  return [
    { header: "Notification", rowHeader: true, cell: (row) => <About row={row} /> },
    { header: "Type", cell: (row) => notificationTypeLabel[row.type] },
    {
      header: "Priority",
      align: "middle",
      cell: (row) => <Badge tone={priorityTone[row.priority]}>{priorityLabel[row.priority]}</Badge>,
    },
    { header: "Received", cell: (row) => <When at={row.created} /> },
    {
      header: "Read",
      cell: (row) =>
        row.isRead ? (
          "Read"
        ) : (
          <RowAction
            intent="mark-read"
            fields={{ id: row.id }}
            label="Mark read"
            about={row.title}
            action={here}
          />
        ),
    },
  ];
}

/** An unread one says so in words and in weight. */
function About({ row }: { row: Row }) {
  const title = row.to ? <Link to={row.to}>{row.title}</Link> : row.title;
  return (
    <>
      <p>
        {row.isRead ? <span className="font-normal">{title}</span> : title}
        {!row.isRead && (
          <>
            {" "}
            <Badge tone="blue">Unread</Badge>
          </>
        )}
      </p>
      <p className="font-normal">{row.message}</p>
    </>
  );
}
