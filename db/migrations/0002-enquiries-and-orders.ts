/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const id = "TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32)";
const flag = (name: string) => `${name} INTEGER NOT NULL DEFAULT 0 CHECK (${name} IN (0, 1))`;
const text = (name: string, max: number, min = 0) =>
  `${name} TEXT NOT NULL CHECK (length(${name}) BETWEEN ${min} AND ${max})`;
const maybe = (name: string, max: number) => `${name} TEXT CHECK (length(${name}) <= ${max})`;
const one = (name: string, ...values: string[]) =>
  `${name} TEXT NOT NULL CHECK (${name} IN (${values.map((value) => `'${value}'`).join(", ")}))`;
const at = (name: string) => `${name} TEXT NOT NULL CHECK (length(${name}) = 24)`;
const maybeAt = (name: string) => `${name} TEXT CHECK (length(${name}) = 24)`;
const to = (table: string, column = "id") => `REFERENCES ${table}(${column}) ON DELETE RESTRICT`;

const statements = [
  `CREATE TABLE tickets (
    id ${id}, reference TEXT NOT NULL UNIQUE CHECK (length(reference) BETWEEN 1 AND 30),
    ${one("source", "contact-page", "home-page", "service-page", "portal-contact", "support-tab")},
    ${one("state", "open", "waiting-on-client", "closed")}, ${at("state_changed_at")},
    ${text("subject", 200, 1)}, ${text("name", 200, 1)}, ${text("email", 254, 3)},
    ${text("email_normalised", 254, 3)}, ${maybe("company", 200)}, ${maybe("phone", 40)},
    ${maybe("service_interest", 120)}, user_id TEXT ${to("users")}, company_id TEXT ${to("companies")},
    ${at("created_at")}, ${at("last_message_at")}, ${maybeAt("answered_at")},
    waiting_since TEXT CHECK (length(waiting_since) = 24), ${flag("is_demo")},
    CHECK (company_id IS NULL OR user_id IS NOT NULL),
    CHECK ((state = 'open') = (waiting_since IS NOT NULL))) STRICT`,
  `CREATE INDEX tickets_by_state ON tickets (state, last_message_at, id)`,
  `CREATE INDEX tickets_by_activity ON tickets (last_message_at, id)`,
  `CREATE INDEX tickets_by_company ON tickets (company_id, last_message_at, id)`,
  `CREATE INDEX tickets_by_user ON tickets (user_id)`,
  `CREATE INDEX tickets_by_time ON tickets (created_at)`,

  `CREATE TABLE ticket_messages (
    id ${id}, ticket_id TEXT NOT NULL ${to("tickets")}, ${one("author", "enquirer", "staff")},
    author_user_id TEXT ${to("users")}, ${text("body", 8000, 1)}, ${at("created_at")}) STRICT`,
  `CREATE INDEX ticket_messages_by_ticket ON ticket_messages (ticket_id, created_at, id)`,
  `CREATE INDEX ticket_messages_by_author ON ticket_messages (author_user_id)`,

  `CREATE TABLE orders (
    id ${id}, reference TEXT NOT NULL UNIQUE CHECK (length(reference) BETWEEN 1 AND 30),
    company_id TEXT NOT NULL ${to("companies")}, ordered_by TEXT NOT NULL ${to("users")},
    report_id TEXT ${to("reports")}, ${text("title", 300, 1)},
    price_pence INTEGER NOT NULL CHECK (price_pence >= 0), ${maybe("purchase_order", 60)},
    ${maybe("note", 1000)},
    ${one("state", "requested", "invoiced", "paid", "fulfilled", "cancelled")}, ${at("state_changed_at")},
    ${at("requested_at")}, ${maybeAt("invoiced_at")}, ${maybeAt("paid_at")}, ${maybeAt("fulfilled_at")},
    ${maybeAt("cancelled_at")}, ${maybe("cancel_reason", 1000)}, ${flag("is_demo")},
    CHECK ((state = 'fulfilled') <= (fulfilled_at IS NOT NULL)),
    CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL))) STRICT`,
  `CREATE UNIQUE INDEX orders_one_open ON orders (company_id, report_id)
    WHERE report_id IS NOT NULL AND state IN ('requested', 'invoiced', 'paid')`,
  `CREATE INDEX orders_by_company ON orders (company_id, requested_at, id)`,
  `CREATE INDEX orders_by_state ON orders (state, requested_at, id)`,
  `CREATE INDEX orders_by_time ON orders (requested_at, id)`,
  `CREATE INDEX orders_by_report ON orders (report_id)`,
  `CREATE INDEX orders_by_person ON orders (ordered_by)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
