/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const time = (name: string, least = "NOT NULL ") => `${name} TEXT ${least}CHECK (length(${name}) = 24)`;
const to = (table: string) => `REFERENCES ${table}(id) ON DELETE RESTRICT`;

const statements = [
  // What is above a buyer's limit: an owner says yes or no to it as it was asked for.
  `CREATE TABLE approvals (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
    company_id TEXT NOT NULL ${to("companies")}, requested_by TEXT NOT NULL ${to("users")},
    report_id TEXT ${to("reports")}, quote_id TEXT ${to("quotes")},
    revision INTEGER, accepted_name TEXT CHECK (length(accepted_name) BETWEEN 1 AND 160),
    title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 400),
    price_pence INTEGER NOT NULL CHECK (price_pence > 0),
    purchase_order TEXT CHECK (length(purchase_order) <= 60), note TEXT CHECK (length(note) <= 1000),
    why TEXT NOT NULL CHECK (length(why) <= 400),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'declined', 'withdrawn')),
    ${time("requested_at")}, ${time("decided_at", "")},
    decided_by TEXT ${to("users")}, reason TEXT CHECK (length(reason) <= 1000),
    order_id TEXT ${to("orders")}, is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
    CHECK ((report_id IS NULL) <> (quote_id IS NULL)),
    CHECK ((quote_id IS NULL) = (accepted_name IS NULL)), CHECK ((quote_id IS NULL) = (revision IS NULL)),
    CHECK ((state = 'approved') = (order_id IS NOT NULL)),
    CHECK ((state = 'waiting') = (decided_at IS NULL))) STRICT`,
  `CREATE INDEX approvals_by_company ON approvals (company_id, requested_at, id)`,
  `CREATE INDEX approvals_by_state ON approvals (company_id, state, requested_at, id)`,
  `CREATE INDEX approvals_by_person ON approvals (requested_by, requested_at, id)`,
  `CREATE UNIQUE INDEX approvals_one_of_report ON approvals (company_id, report_id)
    WHERE state = 'waiting' AND report_id IS NOT NULL`,
  `CREATE UNIQUE INDEX approvals_one_of_quote ON approvals (quote_id)
    WHERE state = 'waiting' AND quote_id IS NOT NULL`,
  `CREATE UNIQUE INDEX approvals_by_order ON approvals (order_id) WHERE order_id IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
