/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const flag = (name: string) => `${name} INTEGER NOT NULL DEFAULT 0 CHECK (${name} IN (0, 1))`;
const orList = (list: string) =>
  `CASE WHEN o.related_id IS NULL THEN '${list}' ELSE '${list}/' || o.related_id END`;

/** What clients were told by mail before they had notifications, and what part of the portal it is about. */
const topics = [
  ["orders", "'order-received', 'order-fulfilled', 'order-cancelled', 'invoice-issued', 'payment-received'"],
  [
    "quotes",
    `'quote-received', 'quote-sent', 'quote-revised', 'quote-message', 'quote-accepted', 'quote-withdrawn',
     'quote-declined', 'quote-expired'`,
  ],
  [
    "subscriptions",
    "'subscription-started', 'subscription-changed', 'subscription-ending', 'subscription-ended'",
  ],
  ["files", "'files-delivered', 'report-delivered', 'report-updated'"],
  ["support", "'support-answer'"],
  ["kpi-alerts", "'kpi-alert'"],
  ["company", "'approval-wanted', 'approval-decided'"],
  ["security", "'password-changed', 'two-factor-changed', 'api-token-made', 'user-key-revealed'"],
] as const;

const statements = () => [
  // What the product tells a client stands once in the list of each person whom it concerns.
  `CREATE TABLE client_notifications (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE RESTRICT,
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
    topic TEXT NOT NULL CHECK (length(topic) BETWEEN 1 AND 40),
    title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 300),
    message TEXT NOT NULL CHECK (length(message) <= 600),
    path TEXT NOT NULL CHECK (length(path) BETWEEN 1 AND 300),
    created_at TEXT NOT NULL CHECK (length(created_at) = 24),
    read_at TEXT CHECK (length(read_at) = 24),
    ${flag("is_demo")}) STRICT`,
  `CREATE INDEX client_notifications_by_user ON client_notifications (user_id, created_at, id)`,
  `CREATE INDEX client_notifications_by_topic ON client_notifications (user_id, topic, created_at, id)`,
  `CREATE INDEX client_notifications_unread ON client_notifications (user_id, created_at, id)
    WHERE read_at IS NULL`,
  `CREATE INDEX client_notifications_unread_by_topic ON client_notifications (user_id, topic, created_at, id)
    WHERE read_at IS NULL`,
  // What was only mailed stands there too, as read: its text is sealed, its subject says what it was.
  ...topics.map(
    ([topic, kinds]) => `INSERT INTO client_notifications
      (id, user_id, kind, topic, title, message, path, created_at, read_at, is_demo)
    SELECT o.id, u.id, o.kind, '${topic}', o.subject, '', ${pathOf[topic]}, o.created_at, o.created_at, o.is_demo
    FROM outbox AS o JOIN users AS u ON u.email_normalised = lower(o.to_address)
    WHERE u.role = 'client' AND length(o.subject) > 0 AND o.kind IN (${kinds})`,
  ),

  // Written while no mail server was set: once there is one, staff decide about it. Or somebody passed it on by hand.
  `ALTER TABLE outbox ADD COLUMN ${flag("is_held")}`,
  `ALTER TABLE outbox ADD COLUMN passed_on_by TEXT REFERENCES users(id) ON DELETE RESTRICT`,
  `DROP INDEX outbox_due`,
  `CREATE INDEX outbox_due ON outbox (state, is_held, is_demo, next_attempt_at)`,
  `CREATE INDEX outbox_held ON outbox (seq) WHERE is_held = 1`,
];

const pathOf: Record<(typeof topics)[number][0], string> = {
  orders: orList("/client-portal/orders"),
  quotes: orList("/client-portal/quotes"),
  subscriptions: "'/client-portal/services'",
  files: "'/client-portal/reports'",
  support: orList("/client-portal/support"),
  "kpi-alerts": "'/client-portal/tools/kpi-alerts'",
  company: orList("/client-portal/company/approvals"),
  security: "'/account/security'",
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements()) await sql.raw(statement).execute(db);
}
