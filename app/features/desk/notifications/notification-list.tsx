import { useRef } from "react";
import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TokenForm } from "#app/ui/form/token-form.tsx";
import { useSubmitGuard } from "#app/ui/form/use-submit-guard.ts";
import { type Moment, When } from "#app/ui/text/when.tsx";
import {
  NOTIFICATION_TYPES,
  type NotificationType,
  type NotificationPriority,
  PRIORITY_LABELS,
  priorityTone,
} from "./notification.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useTicks } from "#app/ui/form/use-ticks.ts";

export interface ListedNotification {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  priority: NotificationPriority;
  isRead: boolean;
  created: Moment;
  /** The page of what it is about. */
  to: string | null;
}

interface Props {
  notifications: readonly ListedNotification[];
  /** Where the buttons post. */
  action: string;
  /** Which come ticked: every one, or those of a post that could not be done. */
  ticked: "all" | readonly string[];
  selectAll: { to: string; label: string };
}

/**
 * The rows' boxes and the buttons above them are one form. A row's own buttons belong to two forms beside it, so that
 * they work on their row alone, whatever is ticked.
 */
export function NotificationList({ notifications, action, ticked, selectAll }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const ticks = useTicks(form, "ids", notifications);
  const { guard } = useSubmitGuard();
  return (
    <>
      <OneRowForm id="mark-read" action={action} />
      <OneRowForm id="remove" action={action} />
      <TokenForm ref={form} action={action} preventScrollReset onChange={ticks.recount} data-list {...guard}>
        <SelectionBar
          ticked={ticks.ticked}
          rows={notifications.length}
          onTickAll={ticks.tickAll}
          selectAll={selectAll}
        />
        <ul aria-label="Notifications, newest first" className="list-none pl-0">
          {notifications.map((notification) => (
            <li
              key={notification.id}
              id={`notification-${notification.id}`}
              className={`grid max-w-none grid-cols-[auto_1fr] gap-x-3 gap-y-2 border-b border-l-4 border-b-line py-4 pl-3 target:bg-info-bg sm:grid-cols-[auto_1fr_auto] ${notification.isRead ? "border-l-transparent" : "border-l-action"}`}
            >
              <Row {...notification} isTicked={ticked === "all" || ticked.includes(notification.id)} />
            </li>
          ))}
        </ul>
      </TokenForm>
    </>
  );
}

function OneRowForm({ id, action }: { id: string; action: string }) {
  const { guard } = useSubmitGuard();
  return (
    <TokenForm id={id} action={action} preventScrollReset {...guard}>
      <input type="hidden" name="intent" value={id} />
    </TokenForm>
  );
}

/** An unread one says so in a word, in weight and with a bar at its side. */
function Row(notification: ListedNotification & { isTicked: boolean }) {
  const { id, type, title, message, priority, isRead, created, to, isTicked } = notification;
  const about = <span className="sr-only">{` ${title}, ${message}`}</span>;
  return (
    <>
      <label className="-my-2 cursor-pointer p-2 print:hidden">
        <span className="sr-only">Select{about}</span>{" "}
        <input
          type="checkbox"
          name="ids"
          value={id}
          defaultChecked={isTicked}
          className="block size-5 accent-action"
        />
      </label>
      <div className="min-w-0">
        <h2 className={`text-base ${isRead ? "font-normal" : "font-semibold"}`}>
          {to ? <Link to={to}>{title}</Link> : title}
          {!isRead && (
            <>
              {" "}
              <Badge tone="blue">Unread</Badge>
            </>
          )}
        </h2>
        {message && <p>{message}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge tone={priorityTone[priority]}>
            {PRIORITY_LABELS[priority]}
            <span className="sr-only"> priority</span>
          </Badge>{" "}
          <span>{NOTIFICATION_TYPES[type].label}</span> <When at={created} />
        </p>
      </div>
      <div className="actions col-start-2 self-start sm:col-start-3">
        {!isRead && (
          <Button variant="quiet" size="small" form="mark-read" name="ids" value={id}>
            Mark read
            {about}
          </Button>
        )}{" "}
        <Button variant="quiet" size="small" form="remove" name="ids" value={id}>
          Delete
          {about}
        </Button>
      </div>
    </>
  );
}
