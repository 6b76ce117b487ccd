import {
  markEverythingRead,
  markOne,
  markUnreadAgain,
} from "#app/features/core/client-notifications/client-notification.commands.server.ts";
import { CLIENT_NOTIFICATIONS } from "#app/features/core/client-notifications/client-notification.list.ts";
import {
  clientNotificationList,
  countOwnUnread,
} from "#app/features/core/client-notifications/client-notification.scope.server.ts";
import { topicLabel } from "#app/features/core/client-notifications/client-notification.ts";
import { cappedCount } from "#app/features/core/notifications/notification.ts";
import type { Posted } from "#app/http/forms/form.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { refuse, withoutQuery } from "#app/http/refuse.server.ts";
import { forbidden, seeOther, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count, plural } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { TokenForm } from "#app/ui/form/token-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { when } from "#app/ui/text/format.ts";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/notifications";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = signedIn(context);
  if (actor.role !== "client") throw forbidden(context);
  const { rows, list, filters } = await showList(
    { db, actor, request },
    CLIENT_NOTIFICATIONS,
    clientNotificationList,
  );
  return {
    list,
    here: withoutQuery(request.url),
    isUnreadOnly: filters.state === "unread",
    unread: await countOwnUnread(db, actor),
    /** What comes after this page was made has not been seen. */
    upTo: now.toISOString(),
    rows: rows.map(({ createdAt, topic, ...row }) => ({
      ...row,
      topic: topicLabel(topic),
      at: when(createdAt, now),
    })),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: asked, now } = signedIn(context);
  const here = withoutQuery(asked.url);
  if (actor.role !== "client") throw forbidden(context);
  const one = async ({ fields: { id = "" } }: Posted, isRead: boolean) => {
    const marked = await markOne(db, actor, { id, isRead });
    return marked.ok
      ? seeOther(`${here}#notification-${id}`)
      : refuse("Nothing was changed", "There is no such notification.", 404);
  };
  return intents(request, {
    read: (posted: Posted) => one(posted, true),
    unread: (posted: Posted) => one(posted, false),
    async "read-all"({ fields: { upTo = "" } }: Posted) {
      const until = moment.test(upTo) ? upTo : now.toISOString();
      const { ok, ...done } = await markEverythingRead(db, actor, { upTo: until });
      void ok;
      if (!("marked" in done) || done.marked === 0) return succeeded(here, "Everything was read already");
      return seeOther(here, {
        flash: {
          kind: "success",
          title: `${count(done.marked, "notification")} marked as read`,
          undo: {
            action: here,
            intent: "unread-again",
            fields: { readAt: done.readAt },
            about: "marking of all as read",
          },
        },
      });
    },
    async "unread-all"() {
      await markUnreadAgain(db, actor);
      return succeeded(here, "All marked as unread");
    },
    async "unread-again"({ fields: { readAt = "" } }: Posted) {
      const again = await markUnreadAgain(db, actor, { readAt });
      if (!again.ok || again.marked === 0)
        return refuse("Nothing was changed", "There is nothing to undo: they are unread already.");
      return succeeded(here, `${count(again.marked, "notification")} unread again`);
    },
  });
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { list, rows, here, unread, upTo, isUnreadOnly } = loaderData;
  return (
    <Page
      title={listTitle("Notifications", list)}
      heading="Notifications"
      lead={
        unread === 0
          ? "All caught up! No unread notifications"
          : `${cappedCount(unread)} unread ${plural(unread, "notification")}`
      }
      errors={Boolean(actionData?.problem)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={
        (unread > 0 || rows.length > 0) && (
          <TokenForm action={here} preventScrollReset>
            <input type="hidden" name="upTo" value={upTo} />
            {unread > 0 ? (
              <Button name="intent" value="read-all">
                Mark all read
              </Button>
            ) : (
              <Button name="intent" value="unread-all" variant="secondary">
                Mark all unread
              </Button>
            )}
          </TokenForm>
        )
      }
    >
      <List
        list={list}
        caption="Notifications, newest first"
        rows={rows}
        columns={columns(here)}
        rowId={({ id }) => `notification-${id}`}
        empty={<EmptyState text={isUnreadOnly ? "No unread notifications" : "No notifications"} />}
      />
      <p className="hint">
        What comes to you by email as well: <Link to={linkTo("/account/notifications")}>choose it</Link>.
      </p>
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

/** @param here the page as it is filtered, to which the buttons post. */
const columns = (here: string): Column<Row>[] => [
  {
    header: "What",
    rowHeader: true,
    cell: ({ title, message, path, isRead }) => (
      <>
        <Link to={path} className={isRead ? "font-normal" : undefined}>
          {title}
        </Link>{" "}
        <span className="hint block font-normal">{message}</span>
      </>
    ),
  },
  {
    header: "About",
    plain: true,
    cell: ({ topic, isRead }) => (
      <>
        {!isRead && <Badge tone="blue">Unread</Badge>} {topic}
      </>
    ),
  },
  { header: "When", plain: true, cell: (row) => <When at={row.at} /> },
  {
    header: <span className="sr-only">Actions</span>,
    cell: ({ id, title, isRead }) => (
      <div className="whitespace-nowrap">
        <RowAction
          intent={isRead ? "unread" : "read"}
          fields={{ id }}
          label={isRead ? "Mark unread" : "Mark read"}
          about={title}
          action={here}
        />
      </div>
    ),
  },
];
