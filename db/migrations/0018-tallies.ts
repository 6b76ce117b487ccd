/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

/** What one row of a table adds to the tallies, as SQL in which `r` is the row; a span that is null adds nothing. */
interface Line {
  kind: string;
  /** The hour, or the day, in UTC. */
  span: string;
  about?: string;
  pence?: string;
}

interface Counted {
  table: string;
  /** The columns that change what a row adds. */
  changes: string;
  lines: readonly Line[];
}

const hour = (column: string) => `substr(${column}, 1, 13)`;

const counted: readonly Counted[] = [
  {
    table: "tickets",
    changes: "created_at, is_demo",
    lines: [{ kind: "enquiry", span: hour("r.created_at"), about: "iif(r.is_demo = 1, 'demo', '')" }],
  },
  {
    table: "invoices",
    changes: "paid_at, net_pence",
    lines: [{ kind: "payment", span: hour("r.paid_at"), pence: "r.net_pence" }],
  },
  {
    table: "downloads",
    changes: "downloaded_at, report_id",
    lines: [{ kind: "copy", span: "substr(r.downloaded_at, 1, 10)", about: "r.report_id" }],
  },
  {
    table: "applications",
    changes: "submitted_at, state, reviewer_id, user_id",
    lines: [
      {
        kind: "application",
        span: hour("r.submitted_at"),
        about: "r.state || iif(r.reviewer_id IS NULL, '', ' reviewed')",
      },
      {
        kind: "application",
        span: `CASE WHEN r.state = 'approved' AND EXISTS (
          SELECT 1 FROM users WHERE users.id = r.user_id AND users.password_hash IS NOT NULL
        ) THEN ${hour("r.submitted_at")} END`,
        about: "'set-up'",
      },
    ],
  },
];

const added = `ON CONFLICT (kind, span, about)
  DO UPDATE SET amount = amount + excluded.amount, pence = pence + excluded.pence;`;

/** @param row `new` or `old`. */
function count(lines: readonly Line[], row: "new" | "old"): string {
  const sign = row === "new" ? "" : "-";
  return lines
    .map(({ kind, span, about = "''", pence = "0" }) =>
      `INSERT INTO tallies (kind, span, about, amount, pence)
        SELECT '${kind}', ${span}, ${about}, ${sign}1, ${sign}${pence} WHERE ${span} IS NOT NULL ${added}`.replaceAll(
        /\br\./g,
        `${row}.`,
      ),
    )
    .join("\n");
}

function statementsFor({ table, changes, lines }: Counted): string[] {
  return [
    ...lines.map(
      ({ kind, span, about = "''", pence = "0" }) =>
        `INSERT INTO tallies (kind, span, about, amount, pence)
          SELECT '${kind}', ${span} AS span, ${about} AS about, count(*), sum(${pence}) FROM ${table} r
          WHERE ${span} IS NOT NULL GROUP BY 2, 3`,
    ),
    `CREATE TRIGGER ${table}_counted AFTER INSERT ON ${table} BEGIN ${count(lines, "new")} END`,
    `CREATE TRIGGER ${table}_recounted AFTER UPDATE OF ${changes} ON ${table} BEGIN
      ${count(lines, "old")} ${count(lines, "new")} END`,
    `CREATE TRIGGER ${table}_uncounted AFTER DELETE ON ${table} BEGIN ${count(lines, "old")} END`,
  ];
}

const statements = [
  // How much of something fell into an hour or a day, kept in the transaction of what it counts: figures over a year add
  // up thousands of these instead of millions of rows. A migration that makes one of the tables anew makes its triggers
  // anew, too.
  `CREATE TABLE tallies (
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 20),
    span TEXT NOT NULL CHECK (length(span) IN (10, 13)),
    about TEXT NOT NULL CHECK (length(about) <= 40),
    amount INTEGER NOT NULL,
    pence INTEGER NOT NULL,
    PRIMARY KEY (kind, span, about)) STRICT, WITHOUT ROWID`,
  ...counted.flatMap(statementsFor),
  // Whoever sets up an account was an applicant before.
  `CREATE TRIGGER users_set_up AFTER UPDATE OF password_hash ON users
    WHEN (old.password_hash IS NULL) <> (new.password_hash IS NULL) BEGIN
      INSERT INTO tallies (kind, span, about, amount, pence)
      SELECT 'application', ${hour("submitted_at")}, 'set-up', iif(new.password_hash IS NULL, -1, 1), 0
      FROM applications WHERE user_id = new.id AND state = 'approved' ${added} END`,

  `CREATE INDEX tickets_by_answer ON tickets (created_at, answered_at) WHERE answered_at IS NOT NULL`,
  `CREATE INDEX orders_of_quotes ON orders (company_id, state) WHERE quote_id IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
