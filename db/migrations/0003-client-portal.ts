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
const day = (name: string) => `${name} TEXT NOT NULL CHECK (length(${name}) = 10)`;
const maybeDay = (name: string) => `${name} TEXT CHECK (length(${name}) = 10)`;
const pence = (name: string) => `${name} INTEGER NOT NULL CHECK (${name} >= 0)`;
const to = (table: string, column = "id") => `REFERENCES ${table}(${column}) ON DELETE RESTRICT`;
const stages = `'Initial Contact', 'Qualification', 'Due Diligence', 'Negotiations', 'Final Review', 'Closed Won', 'Closed Lost'`;

const statements = [
  `CREATE TABLE quotes (
    id ${id}, reference TEXT NOT NULL UNIQUE CHECK (length(reference) BETWEEN 1 AND 30),
    company_id TEXT NOT NULL ${to("companies")}, requested_by TEXT NOT NULL ${to("users")},
    service_id TEXT ${to("services")}, report_id TEXT ${to("reports")}, ${text("service_interest", 200, 1)},
    ${text("name", 200, 1)}, ${text("email", 254, 3)}, ${text("company", 200, 1)}, ${maybe("phone", 40)},
    ${text("requirements", 4000, 1)}, ${maybe("timeline", 20)}, ${maybe("budget", 20)},
    ${one("state", "requested", "in-preparation", "sent", "accepted", "declined", "expired", "withdrawn")},
    ${at("state_changed_at")}, ${at("requested_at")},
    price_pence INTEGER CHECK (price_pence >= 0), ${maybe("offer_text", 8000)}, ${maybeDay("valid_until")},
    ${maybeDay("starts_on")}, term_months INTEGER CHECK (term_months BETWEEN 1 AND 120),
    seats INTEGER CHECK (seats BETWEEN 1 AND 10000), ${maybeAt("sent_at")}, sent_by TEXT ${to("users")},
    ${maybeAt("decided_at")}, decided_by TEXT ${to("users")}, ${maybe("decided_name", 200)},
    ${maybe("reason", 1000)}, revision INTEGER NOT NULL DEFAULT 0, ${flag("is_demo")},
    CHECK (state NOT IN ('sent', 'accepted') OR (price_pence IS NOT NULL AND valid_until IS NOT NULL))) STRICT`,
  `CREATE INDEX quotes_by_company ON quotes (company_id, requested_at, id)`,
  `CREATE INDEX quotes_by_company_state ON quotes (company_id, state, requested_at, id, valid_until)`,
  `CREATE INDEX quotes_by_state ON quotes (state, requested_at, id, valid_until)`,
  `CREATE INDEX quotes_by_time ON quotes (requested_at, id)`,
  `CREATE INDEX quotes_to_expire ON quotes (valid_until) WHERE state = 'sent'`,
  `CREATE INDEX quotes_by_person ON quotes (requested_by)`,
  `CREATE INDEX quotes_by_service ON quotes (service_id)`,
  `CREATE INDEX quotes_by_report ON quotes (report_id) WHERE report_id IS NOT NULL`,

  `CREATE TABLE quote_messages (
    id ${id}, quote_id TEXT NOT NULL ${to("quotes")}, ${one("author", "client", "staff")},
    author_user_id TEXT NOT NULL ${to("users")}, ${text("body", 4000, 1)}, ${at("created_at")}) STRICT`,
  `CREATE INDEX quote_messages_by_quote ON quote_messages (quote_id, created_at, id)`,
  `CREATE INDEX quote_messages_by_author ON quote_messages (author_user_id)`,

  `ALTER TABLE orders ADD COLUMN quote_id TEXT REFERENCES quotes(id) ON DELETE RESTRICT`,
  `CREATE INDEX orders_by_company_state ON orders (company_id, state, requested_at, id)`,
  `CREATE INDEX orders_by_company_report ON orders (company_id, report_id, state)`,
  `CREATE UNIQUE INDEX orders_by_quote ON orders (quote_id) WHERE quote_id IS NOT NULL`,
  `ALTER TABLE subscriptions ADD COLUMN quote_id TEXT REFERENCES quotes(id) ON DELETE RESTRICT`,

  `CREATE TABLE invoices (
    id ${id}, number TEXT NOT NULL UNIQUE CHECK (length(number) BETWEEN 1 AND 30),
    order_id TEXT NOT NULL UNIQUE ${to("orders")}, company_id TEXT NOT NULL ${to("companies")},
    ${day("issued_on")}, ${day("due_on")}, ${text("bill_to", 1000, 1)}, ${text("description", 400, 1)},
    seller TEXT NOT NULL CHECK (json_valid(seller)),
    ${maybe("purchase_order", 60)}, ${pence("net_pence")}, vat_basis_points INTEGER NOT NULL CHECK (vat_basis_points BETWEEN 0 AND 10000),
    ${pence("vat_pence")}, ${pence("total_pence")}, ${at("created_at")}, created_by TEXT ${to("users")},
    ${maybeAt("paid_at")}, ${maybe("payment_reference", 100)}, ${flag("is_demo")},
    CHECK (total_pence = net_pence + vat_pence)) STRICT`,
  `CREATE INDEX invoices_by_company ON invoices (company_id, number)`,

  `CREATE TABLE company_files (
    id ${id}, company_id TEXT NOT NULL ${to("companies")}, file_id TEXT NOT NULL ${to("files")},
    ${one("destination", "my-reports", "client-documents", "resource-library")},
    ${one("source", "uploaded", "created")}, ${text("title", 200, 1)}, ${maybe("description", 1000)},
    category_id TEXT ${to("categories")}, pages INTEGER CHECK (pages >= 1),
    added_by TEXT ${to("users")}, ${at("added_at")}, ${maybeAt("removed_at")}, ${flag("is_demo")}) STRICT`,
  `CREATE INDEX company_files_by_company ON company_files (company_id, destination, removed_at, added_at, id)`,
  `CREATE INDEX company_files_by_file ON company_files (file_id)`,

  `CREATE TABLE file_downloads (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, copy_id TEXT NOT NULL UNIQUE CHECK (length(copy_id) BETWEEN 8 AND 40),
    company_file_id TEXT NOT NULL ${to("company_files")}, company_id TEXT ${to("companies")},
    user_id TEXT NOT NULL ${to("users")}, ${text("ip", 64)}, ${at("downloaded_at")}) STRICT`,
  `CREATE INDEX file_downloads_by_file ON file_downloads (company_file_id, seq)`,
  `CREATE INDEX file_downloads_by_company ON file_downloads (company_id, seq)`,
  `CREATE INDEX file_downloads_by_user ON file_downloads (user_id, seq)`,
  `CREATE INDEX file_downloads_by_user_file ON file_downloads (user_id, company_file_id, seq)`,
  `CREATE INDEX downloads_by_company_report ON downloads (company_id, report_id, seq)`,
  `CREATE INDEX downloads_by_user_report ON downloads (user_id, report_id, seq)`,

  `CREATE TABLE ticket_attachments (
    id ${id}, ticket_id TEXT NOT NULL ${to("tickets")}, message_id TEXT NOT NULL ${to("ticket_messages")},
    file_id TEXT NOT NULL ${to("files")}, ${at("created_at")}) STRICT`,
  `CREATE INDEX ticket_attachments_by_ticket ON ticket_attachments (ticket_id, message_id)`,
  `CREATE INDEX ticket_attachments_by_message ON ticket_attachments (message_id)`,
  `CREATE INDEX ticket_attachments_by_file ON ticket_attachments (file_id)`,

  `CREATE TABLE instruments (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 20), ${text("name", 120, 1)},
    ${one("kind", "index", "currency")}, ${text("unit", 20)}, decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 6),
    ${text("time_zone", 60, 1)}, position INTEGER NOT NULL) STRICT`,
  `CREATE TABLE prices (
    instrument_id TEXT NOT NULL ${to("instruments")}, ${day("day")},
    close REAL NOT NULL CHECK (close > 0 AND close < 1e12), ${maybeAt("as_of")},
    ${one("status", "delayed", "end-of-day", "sample")}, ${text("source", 200, 1)}, ${at("imported_at")},
    PRIMARY KEY (instrument_id, day)) STRICT, WITHOUT ROWID`,

  `CREATE TABLE deals (
    id ${id}, number TEXT NOT NULL CHECK (length(number) BETWEEN 8 AND 20), company_id TEXT NOT NULL ${to("companies")},
    ${text("name", 200, 1)}, stage TEXT NOT NULL CHECK (stage IN (${stages})),
    ${one("type", "Seed", "Series A", "Series B", "Series C", "Growth", "Buyout", "Acquisition", "IPO")},
    ${one("sector", "Technology", "Financial Services", "Healthcare", "Energy", "Manufacturing", "Retail", "Real Estate", "Media", "Education", "Other")},
    ${pence("valuation_pence")}, ${text("contact_name", 200)}, ${text("contact_role", 120)},
    ${text("contact_email", 254)}, ${text("contact_phone", 40)}, ${text("notes", 4000)},
    probability INTEGER NOT NULL CHECK (probability IN (25, 50, 75, 90)),
    ${text("timeline", 20)}, owner_id TEXT ${to("users")}, ${maybeDay("expected_close")}, ${maybe("lost_reason", 1000)},
    ${flag("probability_overridden")}, ${day("date_added")}, ${at("last_updated")}, ${at("stage_changed_at")},
    ${maybeAt("removed_at")}, removed_by TEXT ${to("users")}, ${flag("is_demo")},
    UNIQUE (company_id, number)) STRICT`,
  `CREATE INDEX deals_by_company ON deals
    (company_id, removed_at, stage, last_updated, id, probability, valuation_pence)`,
  `CREATE INDEX deals_by_update ON deals (company_id, removed_at, last_updated, id)`,
  `CREATE INDEX deals_by_owner ON deals (owner_id)`,

  `CREATE TABLE deal_moves (
    id ${id}, deal_id TEXT NOT NULL ${to("deals")}, company_id TEXT NOT NULL ${to("companies")},
    from_stage TEXT CHECK (from_stage IN (${stages})), to_stage TEXT NOT NULL CHECK (to_stage IN (${stages})),
    moved_by TEXT ${to("users")}, ${at("moved_at")}) STRICT`,
  `CREATE INDEX deal_moves_by_deal ON deal_moves (deal_id, moved_at, id)`,
  `CREATE INDEX deal_moves_by_company ON deal_moves (company_id, moved_at, deal_id, to_stage)`,

  `CREATE TABLE notice_choices (
    user_id TEXT NOT NULL ${to("users")}, ${text("kind", 40, 1)}, ${flag("by_mail")},
    PRIMARY KEY (user_id, kind)) STRICT, WITHOUT ROWID`,

  `CREATE TABLE parked_submissions (
    id ${id}, user_id TEXT NOT NULL ${to("users")}, ${text("path", 400, 1)}, body_enc BLOB NOT NULL,
    ${at("created_at")}, ${at("expires_at")}) STRICT`,
  `CREATE INDEX parked_submissions_by_expiry ON parked_submissions (expires_at)`,
  `CREATE INDEX parked_submissions_by_user ON parked_submissions (user_id)`,

  `CREATE INDEX tickets_by_company_state ON tickets (company_id, state, last_message_at, id)`,
  `CREATE INDEX tickets_by_wait ON tickets (state, waiting_since, id)`,

  `CREATE INDEX holdings_by_company_open ON holdings (company_id, ended_at, granted_at, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
