import { type Actor, isAdmin } from "#app/features/actor.ts";
import { camelCased } from "#app/features/camel-case.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findReadMark, readMark } from "./notification-mark.server.ts";
import { mostLookedAt, notificationsOfStaff, reachOf } from "./notification.scope.server.ts";
import {
  mostCounted,
  type NotificationFilter,
  type NotificationRow,
  notificationTypeOf,
  typeShownIn,
} from "./notification.ts";

const NOTIFICATIONS_PAGE_SIZE = 50;

export interface NotificationQuery {
  filter?: NotificationFilter;
  /** Only those older than this cursor. */
  before?: number | undefined;
  /** Only those newer than this cursor, the nearest first to be taken. */
  after?: number | undefined;
  size?: number;
}

interface NotificationPage {
  /** Newest first. */
  rows: NotificationRow[];
  /** The cursor to ask before for the next older page; null when there is none. */
  older: number | null;
  /** The cursor to ask after for the next newer page; null on the newest. */
  newer: number | null;
  /** The newest notification of all at this moment: "mark all" means up to here. */
  newest: number;
}

/**
 * One page of what this member of staff sees, newest first. Cursors are sequence numbers, so a page costs the same
 * wherever it is and whatever arrives meanwhile. It looks at 10,000 rows at most: after a longer run of removed
 * or read ones a page may be short and still have older ones behind it.
 */
export async function listNotifications(
  db: Db,
  actor: Actor,
  { filter = "all", before, after, size = NOTIFICATIONS_PAGE_SIZE }: NotificationQuery = {},
): Promise<NotificationPage> {
  if (!isAdmin(actor)) return { rows: [], older: null, newer: null, newest: 0 };
  const { mark, newest } = await findReadMark(db, actor.userId);
  const end = filter === "unread" ? mark : 0;
  const look = async (from: number, direction: "older" | "newer") => {
    const reach = await reachOf(db, from, direction, typeShownIn(filter), newest);
    const [above, upTo] = direction === "older" ? [reach, from - 1] : [from, reach];
    const found = await between(db, actor.userId, {
      filter,
      direction,
      above: Math.max(above, end),
      upTo,
      size,
    });
    return { found, reach, isFull: found.length > size };
  };

  if (after !== undefined && after < newest) {
    const { found, reach, isFull } = await look(after, "newer");
    const rows = found.slice(0, size).reverse();
    // A last page that is not full would leave a gap above the list: the newest page shows the same and more.
    if (isFull || reach < newest)
      return {
        rows: rows.map((row) => toNotification(row, mark)),
        older: rows.at(-1)?.seq ?? after + 1,
        newer: rows[0]?.seq ?? reach,
        newest,
      };
  }
  const from = after === undefined && before !== undefined && before <= newest ? before : newest + 1;
  const { found, reach, isFull } = await look(from, "older");
  const rows = found.slice(0, size);
  const older = isFull ? (rows.at(-1)?.seq ?? null) : reach > end ? reach + 1 : null;
  const isNewest = from > newest;
  if (rows.length === 0 && older === null && !isNewest) return listNotifications(db, actor, { filter, size });
  return {
    rows: rows.map((row) => toNotification(row, mark)),
    older,
    newer: isNewest ? null : (rows[0]?.seq ?? from - 1),
    newest,
  };
}

interface Stretch {
  filter: NotificationFilter;
  direction: "older" | "newer";
  above: number;
  upTo: number;
  size: number;
}

function between(db: Db, userId: string, { filter, direction, above, upTo, size }: Stretch) {
  const type = typeShownIn(filter);
  return notificationsOfStaff(db, userId)
    .where("notifications.seq", ">", above)
    .where("notifications.seq", "<=", upTo)
    .$if(type !== null, (query) => query.where("notifications.type", "=", type))
    .$if(filter === "unread", (query) => query.where("notification_reads.notification_id", "is", null))
    .select([
      "notifications.id",
      "notifications.seq",
      "type",
      "title",
      "message",
      "priority",
      "created_at",
      "related_type",
      "related_id",
      "notification_reads.read_at",
    ])
    .orderBy("notifications.seq", direction === "older" ? "desc" : "asc")
    .limit(size + 1)
    .execute();
}

function toNotification(row: Awaited<ReturnType<typeof between>>[number], mark: number): NotificationRow {
  const { seq, read_at, ...own } = row;
  return {
    ...camelCased(own),
    type: notificationTypeOf(row.type),
    isRead: read_at !== null || seq <= mark,
  };
}

function findUnread(db: Db, userId: string) {
  return db
    .selectFrom(
      notificationsOfStaff(db, userId)
        .where("notifications.seq", ">", (eb) =>
          eb.selectFrom(readMark(db, userId).as("read")).select((read) => {
            const [mark, reach] = [read.ref("mark"), read("newest", "-", mostLookedAt)];
            return read.case().when(mark, ">", reach).then(mark).else(reach).end().as("above");
          }),
        )
        .where("notification_reads.notification_id", "is", null)
        .select("notifications.seq")
        .orderBy("notifications.seq", "desc")
        .limit(mostCounted + 1)
        .as("unread"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirst();
}

/**
 * How many notifications this member of staff has not read, counted to 100 and no further (`cappedCount` writes that
 * as "99+"); 0 for anybody else. It runs on every page staff open, so it reads from the newest down to the mark, and
 * stops at the hundredth unread one or the ten-thousandth row.
 */
export async function countUnread(db: Db, actor: Actor): Promise<number> {
  if (!isAdmin(actor)) return 0;
  return (await findUnread(db, actor.userId))?.count ?? 0;
}
