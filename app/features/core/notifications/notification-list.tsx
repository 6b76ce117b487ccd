import { type RefObject, useEffect, useRef, useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TokenForm } from "#app/ui/form/token-form.tsx";
import { useSubmitGuard } from "#app/ui/form/use-submit-guard.ts";
import { Link } from "#app/ui/link.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import {
  NOTIFICATION_TYPES,
  type NotificationPriority,
  type NotificationType,
  PRIORITY_LABELS,
  priorityTone,
} from "./notification.ts";

interface ListedNotification {
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
        {/* What the rows' controls are called begins with one of these. */}
        <p hidden>
          <span id="w-tick">Select</span> <span id="w-read">Mark read</span> <span id="w-drop">Delete</span>
        </p>
        <ul aria-label="Notifications, newest first" className="notices">
          {notifications.map((notification, index) => (
            <li
              key={notification.id}
              id={`notification-${notification.id}`}
              className={notification.isRead ? undefined : "unread"}
            >
              <Row
                {...notification}
                index={index}
                isTicked={ticked === "all" || ticked.includes(notification.id)}
              />
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

interface RowProps extends ListedNotification {
  index: number;
  isTicked: boolean;
}

/** An unread one says so in a word, in weight and with a bar at its side. Its controls are named by its own words. */
function Row({ id, type, title, message, priority, isRead, created, to, index, isTicked }: RowProps) {
  const words = `t${index}`;
  const about = message ? `${words} m${index}` : words;
  return (
    <>
      <label>
        <span className="sr-only">Select</span>{" "}
        <input
          type="checkbox"
          name="ids"
          value={id}
          defaultChecked={isTicked}
          aria-labelledby={`w-tick ${about}`}
        />
      </label>
      <div>
        <h2>
          {to ? (
            <Link id={words} to={to}>
              {title}
            </Link>
          ) : (
            <span id={words}>{title}</span>
          )}
          {isRead ? null : " "}
          {isRead ? null : <Badge tone="blue">Unread</Badge>}
        </h2>
        {message && <p id={`m${index}`}>{message}</p>}
        <p className="notice-facts">
          <Badge tone={priorityTone[priority]}>
            {PRIORITY_LABELS[priority]}
            <span className="sr-only"> priority</span>
          </Badge>{" "}
          {NOTIFICATION_TYPES[type].label} <When at={created} within />
        </p>
      </div>
      <div className="actions">
        {isRead ? null : (
          <Button
            variant="quiet"
            size="small"
            form="mark-read"
            name="ids"
            value={id}
            aria-labelledby={`w-read ${about}`}
          >
            Mark read
          </Button>
        )}{" "}
        <Button
          variant="quiet"
          size="small"
          form="remove"
          name="ids"
          value={id}
          aria-labelledby={`w-drop ${about}`}
        >
          Delete
        </Button>
      </div>
    </>
  );
}

/**
 * Counts the ticks of a form whose boxes keep themselves: what was ticked before the scripts came counts too.
 * @param rows what the boxes were drawn from; when they come anew, the ticks are cleared, as a page load would.
 */
function useTicks(form: RefObject<HTMLFormElement | null>, name: string, rows: unknown) {
  const [ticked, setTicked] = useState(0);
  const drawnFrom = useRef(rows);
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? [])];
  const recount = () => setTicked(boxes().filter((box) => box.checked).length);

  useEffect(() => {
    if (drawnFrom.current !== rows) form.current?.reset();
    drawnFrom.current = rows;
    recount();
    // The boxes are read from the page: they change with its rows only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows]);

  const tickAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked;
    recount();
  };
  return { ticked, recount, tickAll };
}

interface SelectionBarProps {
  /** How many rows are ticked, as far as scripts know; without them the boxes themselves say so. */
  ticked: number;
  rows: number;
  onTickAll: (checked: boolean) => void;
  /** Where the page comes with every row ticked, or with none: the way without scripts. */
  selectAll: { to: string; label: string };
}

/** Above the rows: what can be done with the ticked ones. The first button is also what the Enter key presses. */
function SelectionBar({ ticked, rows, onTickAll, selectAll }: SelectionBarProps) {
  const hydrated = useHydrated();
  return (
    <div className="flex flex-wrap items-center gap-x-4 print:hidden gap-y-2 border-y border-line bg-canvas py-2 pl-6 sm:sticky sm:top-14 sm:z-10">
      {hydrated ? (
        <TickAll isSome={ticked > 0} isAll={ticked === rows} onTickAll={onTickAll} />
      ) : (
        <Link to={selectAll.to} className="flex min-h-11 min-w-28 items-center">
          {selectAll.label}
        </Link>
      )}
      <div className="actions">
        <Button size="small" name="intent" value="mark-read">
          Mark selected read
        </Button>{" "}
        <Button size="small" name="intent" value="remove">
          Delete selected
        </Button>
      </div>
      <p role="status" className="text-sm text-muted">
        {hydrated && ticked > 0 && `${ticked} selected`}
      </p>
    </div>
  );
}

function TickAll({
  isSome,
  isAll,
  onTickAll,
}: { isSome: boolean; isAll: boolean } & Pick<SelectionBarProps, "onTickAll">) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !isAll;
  }, [isSome, isAll]);
  return (
    <label className="flex min-h-11 min-w-28 cursor-pointer items-center gap-3">
      <input
        ref={box}
        type="checkbox"
        className="size-5 accent-action"
        checked={isAll}
        onChange={(event) => onTickAll(event.currentTarget.checked)}
      />{" "}
      Select all
    </label>
  );
}
