/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const text = (name: string, most: number) => `${name} TEXT CHECK (length(${name}) BETWEEN 1 AND ${most})`;
const time = (name: string) => `${name} TEXT CHECK (length(${name}) = 24)`;
// No reference: companies and people would refer to each other.
const person = (name: string) => `${name} TEXT CHECK (length(${name}) = 32)`;
const pence = (name: string) => `${name} INTEGER CHECK (${name} >= 0)`;
const flag = (name: string) => `${name} INTEGER NOT NULL DEFAULT 0 CHECK (${name} IN (0, 1))`;

const statements = [
  // What an invoice, a search and a colleague need to know of a company. Its country is the one it belongs to.
  ...[
    text("number", 20),
    text("registered_number", 40),
    text("vat_number", 40),
    text("street", 300),
    text("postcode", 20),
    `billing_country TEXT CHECK (length(billing_country) = 2)`,
    text("billing_name", 160),
    text("billing_email", 254),
    `purchase_orders TEXT NOT NULL DEFAULT 'optional' CHECK (purchase_orders IN ('optional', 'required'))`,
    `time_zone TEXT NOT NULL DEFAULT 'Europe/London' CHECK (length(time_zone) BETWEEN 1 AND 60)`,
    `evidence TEXT CHECK (evidence IN ('vat-number', 'registration', 'note'))`,
    text("evidence_note", 1000),
    time("evidence_at"),
    person("evidence_by"),
    flag("approves_invitations"),
  ].map((column) => `ALTER TABLE companies ADD COLUMN ${column}`),
  `UPDATE companies SET number = 'CO-' || CASE WHEN counted.place < 10000
      THEN substr(CAST(10000 + counted.place AS TEXT), 2) ELSE CAST(counted.place AS TEXT) END
    FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM companies) AS counted
    WHERE counted.id = companies.id`,
  // An empty database stays empty: a move brings its own.
  `INSERT INTO sequences (name, year, value)
    SELECT 'CO', 0, counted.companies FROM (SELECT count(*) AS companies FROM companies) AS counted
    WHERE counted.companies > 0`,
  `CREATE UNIQUE INDEX companies_by_number ON companies (number)`,

  // What somebody may do in their company; staff have no company and no such role.
  ...[
    `company_role TEXT CHECK (company_role IN ('owner', 'buyer', 'reader'))`,
    pence("order_limit_pence"),
    pence("month_limit_pence"),
    person("invited_by"),
    time("invited_at"),
    flag("awaits_approval"),
    time("removed_at"),
  ].map((column) => `ALTER TABLE users ADD COLUMN ${column}`),
  // Whoever was there alone did all of it.
  `UPDATE users SET company_role = 'owner' WHERE role = 'client'`,
  `CREATE INDEX users_by_company_role ON users (company_id, company_role, status, created_at, id)`,
  `CREATE INDEX users_by_company_name ON users (company_id, last_name_folded, first_name_folded, id)`,
  `CREATE INDEX users_awaiting_approval ON users (invited_at, id) WHERE awaits_approval = 1`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
