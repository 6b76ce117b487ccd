import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { type Moment, When } from "#app/ui/when.tsx";
import {
  notificationTypeLabel,
  type NotificationType,
  type Priority,
  priorityLabel,
  priorityTone,
} from "./notification.ts";

export interface ListedNotification {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  priority: Priority;
  isRead: boolean;
  created: Moment;
  /** The page of what it is about. */
  to: string | null;
}

interface Props {
  notifications: readonly ListedNotification[];
  /** Where the buttons post. */
  action: string;
}

/** Newest first. An unread one says so in a word, in weight and with a bar at its side. */
export function NotificationList({ notifications, action }: Props) {
  return (
    <ul className="border-t border-line">
      {notifications.map((notification) => (
        <li
          key={notification.id}
          id={`notification-${notification.id}`}
          className={`grid max-w-none gap-x-6 gap-y-2 border-b border-l-4 border-b-line py-4 pl-4 target:bg-info-bg sm:grid-cols-[1fr_auto] ${notification.isRead ? "border-l-transparent" : "border-l-action"}`}
        >
          <Notification {...notification} />
          {!notification.isRead && (
            <div>
              <RowAction
                intent="mark-read"
                fields={{ id: notification.id }}
                label="Mark read"
                about={`${notification.title}, ${notification.message}`}
                action={action}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Notification({ type, title, message, priority, isRead, created, to }: ListedNotification) {
  return (
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
          {priorityLabel[priority]}
          <span className="sr-only"> priority</span>
        </Badge>
        <span>{notificationTypeLabel[type]}</span>
        <When at={created} />
      </p>
    </div>
  );
}
