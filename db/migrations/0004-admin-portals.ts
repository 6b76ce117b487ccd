/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const id = "TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32)";
const flag = (name: string) => `${name} INTEGER NOT NULL DEFAULT 0 CHECK (${name} IN (0, 1))`;
const text = (name: string, max: number, min = 0) =>
  `${name} TEXT NOT NULL CHECK (length(${name}) BETWEEN ${min} AND ${max})`;
const at = (name: string) => `${name} TEXT NOT NULL CHECK (length(${name}) = 24)`;
const maybeAt = (name: string) => `${name} TEXT CHECK (length(${name}) = 24)`;
const to = (table: string, column = "id") => `REFERENCES ${table}(${column}) ON DELETE RESTRICT`;

const statements = [
  // A report while it is written. What was made of it stands in report_id, or in company_files.
  `CREATE TABLE report_drafts (
    id ${id}, ${text("title", 200)}, ${text("focus", 200)}, ${text("summary", 4000)}, ${text("content", 120000)},
    ${text("conclusions", 8000)}, author_id TEXT NOT NULL ${to("users")}, report_id TEXT ${to("reports")},
    file_id TEXT ${to("files")}, pages INTEGER CHECK (pages >= 1), made_revision INTEGER,
    revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1), ${at("created_at")}, ${at("updated_at")},
    ${maybeAt("removed_at")}, ${flag("is_demo")}, CHECK ((file_id IS NULL) = (pages IS NULL))) STRICT`,
  `CREATE INDEX report_drafts_by_time ON report_drafts (removed_at, updated_at, id)`,
  `CREATE INDEX report_drafts_by_author ON report_drafts (author_id)`,
  `CREATE INDEX report_drafts_by_report ON report_drafts (report_id)`,
  `CREATE INDEX report_drafts_by_file ON report_drafts (file_id)`,

  // Everything up to a mark was read (or removed) by that member of staff; beyond it, row by row.
  `CREATE TABLE notification_marks (
    user_id TEXT NOT NULL PRIMARY KEY ${to("users")}, read_up_to INTEGER NOT NULL DEFAULT 0 CHECK (read_up_to >= 0))
    STRICT, WITHOUT ROWID`,
  `ALTER TABLE notification_reads ADD COLUMN removed_at TEXT CHECK (length(removed_at) = 24)`,
  `CREATE INDEX notification_reads_by_removal ON notification_reads (user_id, removed_at)
    WHERE removed_at IS NOT NULL`,

  `ALTER TABLE tickets ADD COLUMN assigned_to TEXT REFERENCES users(id) ON DELETE RESTRICT`,
  `CREATE INDEX tickets_by_assignee ON tickets (assigned_to, state, waiting_since, id)`,
  `CREATE INDEX tickets_by_assignee_state ON tickets (assigned_to, state, last_message_at, id)`,
  `CREATE INDEX tickets_by_assignee_activity ON tickets (assigned_to, last_message_at, id)`,
  `CREATE TABLE canned_replies (
    id ${id}, ${text("title", 120, 1)}, ${text("body", 4000, 1)}, created_by TEXT ${to("users")}, ${at("created_at")},
    ${at("updated_at")}, ${maybeAt("removed_at")}, ${flag("is_demo")}) STRICT`,
  `CREATE INDEX canned_replies_by_title ON canned_replies (removed_at, title, id)`,

  // The last of the days before its end on which people were reminded: 30, 7, 1.
  `ALTER TABLE subscriptions ADD COLUMN reminded_days INTEGER CHECK (reminded_days >= 0)`,
  `ALTER TABLE subscriptions ADD COLUMN ended_at TEXT CHECK (length(ended_at) = 24)`,
  `ALTER TABLE subscriptions ADD COLUMN end_reason TEXT CHECK (length(end_reason) <= 400)`,
  `CREATE INDEX subscriptions_by_end ON subscriptions (status, ends_on, id)`,
  `CREATE INDEX subscriptions_by_company ON subscriptions (company_id, starts_on, id)`,
  `CREATE INDEX subscriptions_by_start ON subscriptions (status, starts_on, id)`,

  // Where somebody who was made an admin goes back to.
  `ALTER TABLE users ADD COLUMN former_company_id TEXT REFERENCES companies(id) ON DELETE RESTRICT`,
  `CREATE INDEX users_by_role ON users (role, last_name, first_name, id)`,
  `CREATE INDEX users_by_former_company ON users (former_company_id) WHERE former_company_id IS NOT NULL`,

  // The list of clients: the first person of a company is its contact, and a search reads names alone.
  `CREATE INDEX users_as_contacts ON users
    (company_id, created_at, id, status, first_name, last_name, email_normalised)`,
  `CREATE INDEX users_by_status ON users (status, company_id)`,
  `CREATE INDEX companies_by_access ON companies (access_level, name, id)`,

  `CREATE INDEX outbox_by_state ON outbox (state, seq)`,
  `CREATE INDEX audit_by_action ON audit (action, seq)`,
  `CREATE INDEX audit_by_time ON audit (at, seq)`,
  `CREATE INDEX invoices_by_payment ON invoices (paid_at, net_pence) WHERE paid_at IS NOT NULL`,
  `CREATE INDEX invoices_by_issue ON invoices (issued_on)`,
  `CREATE INDEX downloads_by_time ON downloads (downloaded_at, report_id)`,
  `CREATE INDEX applications_by_submission ON applications (submitted_at, state)`,
  `CREATE INDEX company_files_by_time ON company_files (added_at, id)`,
  `CREATE INDEX company_files_by_source ON company_files (source, added_at, id)`,
  `CREATE INDEX reports_by_time ON reports (updated_at, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
