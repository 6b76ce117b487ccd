import { randomBytes } from "node:crypto";
import { pageOf } from "#app/features/desk/notifications/notification.ts";
import type { Connection } from "#db/connection.server.ts";
import type { SignInDetails } from "../../../tests/support/scene/person.ts";
import { pick } from "../fill/sql.ts";

export interface PeerRow {
  id: string;
  seq: number;
  type: string;
  title: string;
  message: string;
  priority: string;
  related: string | null;
  created_at: string;
  isRead: boolean;
}

export interface PeerData {
  person: { id: string; email: string; firstName: string; lastName: string };
  /** Of a session of theirs. */
  sid: string;
  rows: PeerRow[];
}

/** Makes every notification of the product different, a third of them read, and old enough to say so many days. */
export function fillPeers({ sqlite }: Connection, { userId }: SignInDetails): PeerData {
  const firms = [
    "Harbour Lane Capital",
    "Ólafsson & Daughters",
    "Brace-Yard Partners",
    "Quayside (Europe) plc",
  ];
  const title = pick(["New application", "Support request", "Report requested", "Invoice paid"], "seq");
  const told = [
    "has applied for access.",
    "asks which Nordic banks the quarterly covers.",
    "would like a report on “green” bonds.",
    "has paid £4,200.",
  ];
  sqlite.exec(`UPDATE notifications SET title = ${title},
    message = ${pick(firms, "seq / 4")} || ' ' || ${pick(told, "seq")},
    type = ${pick(["client_registration", "support_ticket", "custom_report_request", "payment_received"], "seq")},
    priority = ${pick(["normal", "high", "low", "normal", "urgent"], "seq")},
    related_type = iif(seq % 5 = 0, NULL, ${pick(["application", "ticket", "company", "order"], "seq")}),
    related_id = iif(seq % 5 = 0, NULL, lower(hex(randomblob(16)))),
    created_at = strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-05T09:00:00', '+' || (seq * 7) || ' hours')`);
  sqlite
    .prepare(
      `INSERT OR REPLACE INTO notification_reads (notification_id, user_id, read_at)
       SELECT id, ?, created_at FROM notifications WHERE seq % 3 = 0`,
    )
    .run(userId);
  const found = sqlite.prepare(
    `SELECT id, seq, type, title, message, priority, related_type AS relatedType, related_id AS relatedId,
       created_at, seq % 3 = 0 AS isRead FROM notifications ORDER BY seq`,
  );
  type Found = Omit<PeerRow, "related" | "isRead"> & {
    relatedType: string | null;
    relatedId: string | null;
    isRead: number;
  };
  const rows = (found.all() as Found[]).map(({ relatedType, relatedId, isRead, ...row }) => ({
    ...row,
    related: pageOf(relatedType, relatedId),
    isRead: isRead === 1,
  }));
  const person = sqlite
    .prepare("SELECT id, email, first_name AS firstName, last_name AS lastName FROM users WHERE id = ?")
    .get(userId) as PeerData["person"];
  return { person, sid: randomBytes(32).toString("hex"), rows };
}
