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
  `CREATE TABLE meta (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT`,

  `CREATE TABLE sequences (
    name TEXT NOT NULL, year INTEGER NOT NULL, value INTEGER NOT NULL CHECK (value >= 0),
    PRIMARY KEY (name, year)) STRICT`,

  `CREATE TABLE companies (
    id ${id}, ${text("name", 200, 1)}, ${text("country", 2, 2)}, ${text("city", 120)},
    ${maybe("business_type", 40)}, ${maybe("company_size", 20)},
    ${one("access_level", "demo", "client", "full")}, ${flag("is_demo")}, ${at("created_at")}) STRICT`,
  `CREATE INDEX companies_by_name ON companies (name, id)`,

  `CREATE TABLE company_tools (
    company_id TEXT NOT NULL ${to("companies")}, ${text("tool", 60, 1)}, ${at("granted_at")},
    PRIMARY KEY (company_id, tool)) STRICT`,

  `CREATE TABLE services (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 60), ${text("name", 120, 1)},
    ${text("description", 2000, 1)}, ${text("category", 40, 1)}, ${one("type", "subscription", "one-time")},
    ${text("pricing_text", 400, 1)}, features TEXT NOT NULL CHECK (json_valid(features)),
    ${text("deliverables", 2000, 1)}, ${text("timeline", 400, 1)}, position INTEGER NOT NULL) STRICT`,

  `CREATE TABLE subscriptions (
    id ${id}, company_id TEXT NOT NULL ${to("companies")}, service_id TEXT NOT NULL ${to("services")},
    ${one("status", "active", "ended")}, seats INTEGER NOT NULL CHECK (seats >= 1),
    ${text("starts_on", 10, 10)}, ends_on TEXT CHECK (length(ends_on) = 10), ${at("created_at")}) STRICT`,
  `CREATE UNIQUE INDEX subscriptions_one_active ON subscriptions (company_id, service_id) WHERE status = 'active'`,
  `CREATE INDEX subscriptions_by_service ON subscriptions (service_id)`,

  `CREATE TABLE users (
    id ${id}, ${one("role", "client", "admin")}, ${text("email", 254, 3)},
    email_normalised TEXT NOT NULL UNIQUE CHECK (length(email_normalised) BETWEEN 3 AND 254),
    ${text("first_name", 80)}, ${text("last_name", 80)}, ${text("job_title", 120)}, ${text("phone", 40)},
    company_id TEXT ${to("companies")}, ${one("status", "pending", "active", "disabled")},
    ${maybe("password_hash", 400)}, ${maybeAt("password_changed_at")},
    totp_secret_enc BLOB, ${maybeAt("totp_enabled_at")}, totp_pending_enc BLOB, totp_last_step INTEGER NOT NULL DEFAULT 0, ${maybeAt("key_seen_at")},
    ${flag("is_demo")}, ${at("created_at")},
    CHECK ((role = 'client') = (company_id IS NOT NULL)),
    CHECK ((totp_enabled_at IS NULL) = (totp_secret_enc IS NULL))) STRICT`,
  `CREATE INDEX users_by_company ON users (company_id)`,
  `CREATE INDEX users_by_name ON users (last_name, first_name, id)`,

  `CREATE TABLE recovery_codes (
    id ${id}, user_id TEXT NOT NULL ${to("users")}, code_hash BLOB NOT NULL CHECK (length(code_hash) = 32),
    ${at("created_at")}, ${maybeAt("used_at")}, UNIQUE (user_id, code_hash)) STRICT`,

  `CREATE TABLE user_keys (
    id ${id}, key_hmac BLOB NOT NULL UNIQUE CHECK (length(key_hmac) = 32), key_enc BLOB,
    ${text("key_prefix", 12, 4)}, ${text("key_last4", 4, 4)}, ${one("status", "unused", "active", "revoked")},
    ${text("assigned_email", 254, 3)}, ${text("assigned_email_normalised", 254, 3)},
    created_by TEXT ${to("users")}, ${at("created_at")}, ${maybeAt("activated_at")}, ${maybeAt("revoked_at")},
    ${flag("is_demo")},
    CHECK ((status = 'revoked') = (key_enc IS NULL))) STRICT`,
  `CREATE INDEX user_keys_by_email ON user_keys (assigned_email_normalised, status)`,
  `CREATE INDEX user_keys_by_time ON user_keys (created_at, id)`,
  `CREATE INDEX user_keys_by_creator ON user_keys (created_by)`,

  `CREATE TABLE sessions (
    id_hash BLOB NOT NULL PRIMARY KEY CHECK (length(id_hash) = 32), user_id TEXT NOT NULL ${to("users")},
    ${at("created_at")}, ${at("last_seen_at")}, ${at("expires_at")}, aal INTEGER NOT NULL CHECK (aal IN (1, 2)),
    ${at("step_up_at")}, ${text("ip", 64)}, ${text("user_agent", 400)}, ${maybeAt("revoked_at")},
    ${maybe("revoked_reason", 60)}) STRICT`,
  `CREATE INDEX sessions_by_user ON sessions (user_id, revoked_at, created_at)`,
  `CREATE INDEX sessions_by_end ON sessions (expires_at)`,

  `CREATE TABLE sign_in_shortcuts (
    id ${id}, ${text("email", 254, 3)}, ${text("name", 170)}, ${flag("is_admin")}, ${text("key_last4", 4, 4)},
    ${at("created_at")}) STRICT`,

  `CREATE TABLE applications (
    id ${id}, reference TEXT NOT NULL UNIQUE CHECK (length(reference) BETWEEN 13 AND 20),
    ${text("first_name", 80, 1)}, ${text("last_name", 80, 1)}, ${text("email", 254, 3)},
    ${text("email_normalised", 254, 3)}, ${text("phone", 40, 1)}, ${maybe("phone_normalised", 20)},
    ${text("company", 200, 1)}, ${text("job_title", 120, 1)}, ${text("country", 2, 2)}, ${text("city", 120, 1)},
    ${one("business_type", "investment-bank", "asset-management", "hedge-fund", "private-equity", "wealth-management", "insurance", "pension-fund", "fintech", "consulting", "other")},
    ${one("company_size", "1-10", "11-50", "51-200", "201-1000", "1000+")},
    annual_revenue TEXT CHECK (annual_revenue IN ('under-1m', '1m-10m', '10m-50m', '50m-200m', '200m-1b', '1b+')),
    ${text("data_needs", 4000, 1)}, ${maybe("current_data_providers", 1000)}, ${maybe("specific_requirements", 4000)},
    referral_source TEXT CHECK (referral_source IN ('website', 'referral', 'linkedin', 'conference', 'search', 'partner', 'other')),
    ${one("state", "submitted", "in-review", "needs-information", "approved", "declined", "withdrawn")},
    ${at("state_changed_at")}, reviewer_id TEXT ${to("users")}, ${maybeAt("decided_at")},
    ${maybe("decline_reason", 2000)}, company_id TEXT ${to("companies")}, user_id TEXT ${to("users")},
    ${at("submitted_at")}, ${flag("is_demo")},
    CHECK (state <> 'declined' OR decline_reason IS NOT NULL),
    CHECK ((state = 'approved') = (user_id IS NOT NULL))) STRICT`,
  `CREATE UNIQUE INDEX applications_one_open ON applications (email_normalised)
    WHERE state IN ('submitted', 'in-review', 'needs-information')`,
  `CREATE INDEX applications_by_state ON applications (state, submitted_at, id)`,
  `CREATE INDEX applications_by_time ON applications (submitted_at, id)`,
  `CREATE INDEX applications_by_reviewer ON applications (reviewer_id)`,
  `CREATE INDEX applications_by_company ON applications (company_id)`,
  `CREATE INDEX applications_by_user ON applications (user_id)`,

  `CREATE TABLE application_messages (
    id ${id}, application_id TEXT NOT NULL ${to("applications")}, ${one("author", "staff", "applicant")},
    author_user_id TEXT ${to("users")}, ${text("body", 4000, 1)}, ${at("created_at")}) STRICT`,
  `CREATE INDEX application_messages_by_application ON application_messages (application_id, created_at, id)`,

  `CREATE TABLE links (
    id ${id}, ${one("kind", "onboarding", "password-reset", "totp-enrolment", "application-reply")},
    token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32), user_id TEXT ${to("users")},
    application_id TEXT ${to("applications")}, created_by TEXT ${to("users")}, ${at("created_at")},
    ${at("expires_at")}, ${maybeAt("used_at")}, ${maybeAt("revoked_at")},
    CHECK ((user_id IS NULL) <> (application_id IS NULL))) STRICT`,
  `CREATE INDEX links_by_user ON links (user_id, kind, created_at)`,
  `CREATE INDEX links_by_application ON links (application_id, kind, created_at)`,

  `CREATE TABLE reveals (
    id ${id}, user_id TEXT NOT NULL ${to("users")}, ${one("kind", "recovery-codes", "enrolment-link", "user-key")},
    text_enc BLOB NOT NULL, ${at("created_at")}, ${at("expires_at")}, UNIQUE (user_id, kind)) STRICT`,
  `CREATE INDEX reveals_by_end ON reveals (expires_at)`,

  `CREATE TABLE notifications (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE CHECK (length(id) = 32),
    ${one("type", "client_registration", "support_ticket", "custom_report_request", "payment_received", "other")},
    ${text("title", 200, 1)}, ${text("message", 1000)}, ${one("priority", "urgent", "high", "normal", "low")},
    ${maybe("related_type", 40)}, ${maybe("related_id", 60)}, ${at("created_at")}, ${flag("is_demo")}) STRICT`,
  `CREATE INDEX notifications_by_type ON notifications (type, seq)`,

  `CREATE TABLE notification_reads (
    notification_id TEXT NOT NULL ${to("notifications")}, user_id TEXT NOT NULL ${to("users")}, ${at("read_at")},
    PRIMARY KEY (user_id, notification_id)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX notification_reads_by_notification ON notification_reads (notification_id)`,

  `CREATE TABLE categories (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 60), ${text("name", 120, 1)},
    position INTEGER NOT NULL) STRICT`,

  `CREATE TABLE files (
    id ${id}, path TEXT NOT NULL UNIQUE CHECK (length(path) BETWEEN 1 AND 200), size INTEGER NOT NULL CHECK (size > 0),
    ${text("sha256", 64, 64)}, ${text("content_type", 120, 1)}, ${text("name", 200, 1)}, ${at("created_at")}) STRICT`,

  `CREATE TABLE reports (
    id ${id}, ${text("title", 200, 1)}, ${text("description", 4000, 1)},
    category_id TEXT NOT NULL ${to("categories")}, price_pence INTEGER CHECK (price_pence >= 0),
    contents TEXT NOT NULL CHECK (json_valid(contents)), pages INTEGER NOT NULL CHECK (pages >= 1),
    published_on TEXT CHECK (length(published_on) = 10), ${flag("restricted")},
    ${one("status", "draft", "published", "withdrawn")}, version INTEGER NOT NULL CHECK (version >= 1),
    ${text("file_type", 10, 1)}, file_id TEXT NOT NULL ${to("files")}, created_by TEXT ${to("users")},
    ${at("created_at")}, ${at("updated_at")},
    CHECK (status = 'draft' OR published_on IS NOT NULL)) STRICT`,
  `CREATE INDEX reports_by_status ON reports (status, published_on, id)`,
  `CREATE INDEX reports_by_category ON reports (category_id, status, published_on)`,
  `CREATE INDEX reports_by_file ON reports (file_id)`,

  `CREATE TABLE report_versions (
    id ${id}, report_id TEXT NOT NULL ${to("reports")}, version INTEGER NOT NULL CHECK (version >= 1),
    file_id TEXT NOT NULL ${to("files")}, pages INTEGER NOT NULL CHECK (pages >= 1), ${text("change_note", 1000)},
    ${at("created_at")}, UNIQUE (report_id, version)) STRICT`,
  `CREATE INDEX report_versions_by_file ON report_versions (file_id)`,

  `CREATE TABLE holdings (
    id ${id}, company_id TEXT NOT NULL ${to("companies")}, report_id TEXT NOT NULL ${to("reports")},
    ${one("source", "bought", "granted", "delivered")}, granted_by TEXT ${to("users")}, ${at("granted_at")},
    ${maybeAt("ended_at")}, ${flag("is_demo")}) STRICT`,
  `CREATE UNIQUE INDEX holdings_one_open ON holdings (company_id, report_id) WHERE ended_at IS NULL`,
  `CREATE INDEX holdings_by_company ON holdings (company_id, granted_at, id)`,
  `CREATE INDEX holdings_by_report ON holdings (report_id)`,

  `CREATE TABLE downloads (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, copy_id TEXT NOT NULL UNIQUE CHECK (length(copy_id) BETWEEN 8 AND 40),
    report_id TEXT NOT NULL ${to("reports")}, version INTEGER NOT NULL, company_id TEXT ${to("companies")},
    user_id TEXT NOT NULL ${to("users")}, ${text("ip", 64)}, ${at("downloaded_at")}) STRICT`,
  `CREATE INDEX downloads_by_report ON downloads (report_id, seq)`,
  `CREATE INDEX downloads_by_company ON downloads (company_id, seq)`,
  `CREATE INDEX downloads_by_user ON downloads (user_id, seq)`,

  `CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE CHECK (length(id) = 32), ${text("kind", 60, 1)},
    ${text("to_address", 254, 3)}, ${text("subject", 300, 1)}, body_enc BLOB NOT NULL,
    ${one("state", "queued", "sending", "sent", "failed")}, attempts INTEGER NOT NULL DEFAULT 0,
    ${at("next_attempt_at")}, ${maybe("last_error", 500)}, ${maybe("related_type", 40)}, ${maybe("related_id", 60)},
    ${at("created_at")}, ${maybeAt("sent_at")}, ${flag("is_demo")}) STRICT`,
  `CREATE INDEX outbox_due ON outbox (state, next_attempt_at)`,
  `CREATE INDEX outbox_by_related ON outbox (related_type, related_id, seq)`,

  `CREATE TABLE audit (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, ${at("at")}, ${maybe("actor_id", 32)}, ${text("actor_role", 10, 1)},
    ${text("action", 80, 1)}, ${text("target", 120)}, ${text("ip", 64)}, ${text("request_id", 64)},
    details TEXT NOT NULL CHECK (json_valid(details)), prev BLOB NOT NULL CHECK (length(prev) = 32),
    mac BLOB NOT NULL UNIQUE CHECK (length(mac) = 32)) STRICT`,
  `CREATE INDEX audit_by_target ON audit (target, seq)`,
  `CREATE INDEX audit_by_actor ON audit (actor_id, seq)`,
  `CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`,
  `CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`,

  `CREATE TABLE submissions (
    ${text("actor", 80, 1)}, ${text("form", 80, 1)}, ${text("once", 64, 1)}, ${text("result", 400)},
    ${at("created_at")}, PRIMARY KEY (actor, form, once)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX submissions_by_time ON submissions (created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
