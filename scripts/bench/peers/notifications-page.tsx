/** The page of notifications for React, the same for Next.js and for plain React Router. */
import { Button, Frame, type Props, TokenForm } from "./frame.tsx";
import { Link } from "./link.tsx";
import type { Shown } from "./store.server.ts";
import type { Words } from "./words.ts";

export function NotificationsPage({ shown, words }: Props) {
  return (
    <Frame shown={shown} words={words}>
      <div className="page page-wide">
        <header className="page-head">
          <div>
            <p className="eyebrow">
              <Link href="/admin-data-portal">Back to Admin Portal</Link>
            </p>
            <h1 tabIndex={-1}>Notifications</h1>
            <p className="lead">{`${shown.unreadText} unread notifications`}</p>
          </div>
          <div className="actions">
            <TokenForm token={shown.token} action={words.here}>
              <input type="hidden" name="upTo" value={shown.newest} />
              <Button name="intent" value="mark-all-read" disabled={shown.unread === 0}>
                Mark All Read
              </Button>
            </TokenForm>
          </div>
        </header>
        <div className="flow">
          <nav aria-label="Notifications" className="tabs">
            <ul>
              {words.tabs.map(({ to, label, counts }) => (
                <li key={to}>
                  <Link href={to} aria-current={to === words.here ? "page" : undefined}>
                    {label} {counts && <span className="tab-count">{shown.unreadText}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <p role="status" className="empty:hidden" />
          {["mark-read", "remove"].map((intent) => (
            <TokenForm key={intent} token={shown.token} id={intent} action={words.here}>
              <input type="hidden" name="intent" value={intent} />
            </TokenForm>
          ))}
          <TokenForm token={shown.token} action={words.here} data-list>
            <div className="flex flex-wrap items-center gap-x-4 print:hidden gap-y-2 border-y border-line bg-canvas py-2 pl-6 sm:sticky sm:top-14 sm:z-10">
              <Link href={`${words.here}?select=all`}>Select all</Link>
              <div className="actions">
                <Button isSmall name="intent" value="mark-read">
                  Mark selected read
                </Button>{" "}
                <Button isSmall name="intent" value="remove">
                  Delete selected
                </Button>
              </div>
              <p role="status" className="text-sm text-muted" />
            </div>
            <p hidden>
              <span id="w-tick">Select</span> <span id="w-read">Mark read</span>{" "}
              <span id="w-drop">Delete</span>
            </p>
            <ul aria-label="Notifications, newest first" className="notices">
              {shown.rows.map((row, index) => (
                <Row key={row.id} row={row} index={index} words={words} />
              ))}
            </ul>
          </TokenForm>
          <nav aria-label="Pages of notifications" className="pagination">
            <span />
            <span />
            {shown.older && (
              <Link rel="next" href={`${words.here}?before=${shown.older}`}>
                Older
              </Link>
            )}
          </nav>
        </div>
      </div>
    </Frame>
  );
}

function Row({ row, index, words }: { row: Shown["rows"][number]; index: number; words: Words }) {
  const title = `t${index}`;
  const about = row.message ? `${title} m${index}` : title;
  return (
    <li id={`notification-${row.id}`} className={row.isRead ? undefined : "unread"}>
      <label>
        <span className="sr-only">Select</span>{" "}
        <input type="checkbox" name="ids" value={row.id} aria-labelledby={`w-tick ${about}`} />
      </label>
      <div>
        <h2>
          {row.related ? (
            <Link id={title} href={row.related}>
              {row.title}
            </Link>
          ) : (
            <span id={title}>{row.title}</span>
          )}
          {!row.isRead && (
            <>
              {" "}
              <span className="badge badge-blue">Unread</span>
            </>
          )}
        </h2>
        {row.message && <p id={`m${index}`}>{row.message}</p>}
        <p className="notice-facts">
          <span className={`badge badge-${words.tones[row.priority]}`}>
            {words.priorities[row.priority]}
            <span className="sr-only"> priority</span>
          </span>{" "}
          {words.types[row.type]}{" "}
          <time dateTime={row.iso} title={row.written} className="num">
            {row.ago}
          </time>
        </p>
      </div>
      <div className="actions">
        {!row.isRead && (
          <Button
            isSmall
            variant="quiet"
            form="mark-read"
            name="ids"
            value={row.id}
            aria-labelledby={`w-read ${about}`}
          >
            Mark read
          </Button>
        )}{" "}
        <Button
          isSmall
          variant="quiet"
          form="remove"
          name="ids"
          value={row.id}
          aria-labelledby={`w-drop ${about}`}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
