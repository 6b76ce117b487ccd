import { NotificationList } from "#app/features/core/notifications/notification-list.tsx";
import { showNotifications } from "#app/features/core/notifications/pages/show-notifications.server.ts";
import { notificationVerbs } from "#app/http/desk/notification-verbs.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { withoutQuery } from "#app/http/refuse.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { TokenForm } from "#app/ui/form/token-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { OlderNewer } from "#app/ui/list/older-newer.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { useLive } from "#app/ui/live/use-live.ts";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/notifications";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const here = withoutQuery(request.url, "select");
  const isAllTicked = request.url.searchParams.get("select") === "all";
  return {
    here,
    isAllTicked,
    selectAll: isAllTicked
      ? { to: here, label: "Select none" }
      : { to: `${here}${here.includes("?") ? "&" : "?"}select=all`, label: "Select all" },
    ...(await showNotifications(db, actor, now, request.url)),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  return intents(request, notificationVerbs(context));
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { view, rows, unread, unreadText, here, newer, older, newest, isNewest } = loaderData;
  return (
    <Page
      title={`Notifications${view && ` – ${view}`}${isNewest ? "" : " – Older"}`}
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
      <TabLinks label="Notifications" items={loaderData.tabs} />
      <NewlyArrived loaded={loaderData} to={loaderData.newestHref} />
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
        <EmptyState text={loaderData.nothing} />
      )}
      <OlderNewer label="Pages of notifications" newer={newer} older={older} />
    </Page>
  );
}

/**
 * Says when more has come while the page stands open. The rows stay as they are until the person asks for more: nothing
 * moves under their hand, and no tick is lost.
 * @param loaded what the page's loader read.
 */
function NewlyArrived({ loaded, to }: { loaded: { unread: number }; to: string }) {
  const { unread } = useLive(loaded, ["unread"], 30);
  return (
    <p role="status" className="empty:hidden">
      {unread > loaded.unread && (
        <>
          New notifications have arrived. <Link to={to}>Show them</Link>
        </>
      )}
    </p>
  );
}
