/** What the pages of Next.js and of plain React Router ask their database: who looks, what they may, fifty rows. */
import { createHash, createHmac } from "node:crypto";
import Database from "better-sqlite3";
import type { Words } from "./words.ts";

const pageSize = 50;
const mostCounted = 99;
const secret = "as long as any other secret of a server";

const sqlite = new Database(process.env.PEER_DB ?? "", { readonly: true });
const findPerson = sqlite.prepare<[Buffer, string], Person>(
  `SELECT people.id, name, initials, email, may FROM sessions JOIN people ON people.id = sessions.person_id
   WHERE id_hash = ? AND expires_at > ?`,
);
const visible = "FROM notifications LEFT JOIN reads ON notification_id = notifications.id AND person_id = ?";
const findRows = sqlite.prepare<[string, number], Row>(
  `SELECT id, seq, type, title, message, priority, related, created_at, read_at ${visible}
   ORDER BY seq DESC LIMIT ?`,
);
const countUnread = sqlite
  .prepare<[string, number], number>(
    `SELECT count(*) FROM (SELECT 1 ${visible} WHERE read_at IS NULL ORDER BY seq DESC LIMIT ?)`,
  )
  .pluck();

interface Person {
  id: string;
  name: string;
  initials: string;
  email: string;
  may: string;
}

interface Row {
  id: string;
  seq: number;
  type: keyof Words["types"];
  title: string;
  message: string;
  priority: keyof Words["priorities"];
  related: string | null;
  created_at: string;
  read_at: string | null;
}

export type Shown = NonNullable<ReturnType<typeof showNotifications>>;

const options = { day: "numeric", month: "short", year: "numeric", timeZone: "Europe/London" } as const;
const day = new Intl.DateTimeFormat("en-GB", options);
const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Europe/London",
});

/** @param sid the cookie's session id. @returns null for whoever may not look. */
export function showNotifications(sid: string | undefined) {
  if (!sid) return null;
  const person = findPerson.get(createHash("sha256").update(sid).digest(), new Date().toISOString());
  if (!person?.may.split(" ").includes("view-notifications")) return null;
  const found = findRows.all(person.id, pageSize + 1);
  const unread = countUnread.get(person.id, mostCounted + 1) ?? 0;
  const rows = found.slice(0, pageSize).map(({ created_at, read_at, ...row }) => {
    const at = new Date(created_at);
    const written = `${day.format(at)}, ${clock.format(at)}`;
    return {
      ...row,
      isRead: read_at !== null,
      iso: created_at,
      ago: ago(Date.now() - at.getTime()),
      written,
    };
  });
  return {
    person: { name: person.name, initials: person.initials, email: person.email },
    token: tokenOf(sid),
    unread,
    unreadText: unread > mostCounted ? `${mostCounted}+` : String(unread),
    rows,
    newest: rows[0]?.seq ?? 0,
    older: found.length > pageSize ? (rows.at(-1)?.seq ?? null) : null,
    year: new Date().getUTCFullYear(),
  };
}

const tokenOf = (sid: string) => createHmac("sha256", secret).update(sid).digest("base64url");

/** @param age milliseconds. */
function ago(age: number): string {
  const minutes = Math.floor(age / 60_000);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return plural(minutes, "minute");
  if (minutes < 24 * 60) return plural(Math.floor(minutes / 60), "hour");
  return plural(Math.floor(minutes / (24 * 60)), "day");
}

const plural = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? "" : "s"} ago`;
