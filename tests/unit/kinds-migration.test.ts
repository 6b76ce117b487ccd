/** Migration 0010 makes five tables anew, with rows in them and rows of others that point at them. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Kysely } from "kysely";
import { type Connection, connect } from "#db/connection.server.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-kinds-"));
const connections: Connection[] = [];
afterAll(async () => {
  for (const connection of connections) await connection.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = "2026-11-20T09:00:00.000Z";
const id = (digit: string) => digit.repeat(32);
const bytes = (digit: number) => Buffer.alloc(32, digit);
const ups = await Promise.all(
  readdirSync("db/migrations")
    .toSorted()
    .map(
      async (file) =>
        (await import(`../../db/migrations/${basename(file, ".ts")}.ts`)) as {
          up(db: Kysely<unknown>): Promise<void>;
        },
    ),
);

async function migrated(count: number): Promise<Connection> {
  const connection = connect(join(folder, `${connections.length}.db`));
  connections.push(connection);
  for (const { up } of ups.slice(0, count)) await up(connection.db as Kysely<unknown>);
  return connection;
}

function fill({ sqlite }: Connection): void {
  const insert = (table: string, row: Record<string, string | number | Buffer | null>) =>
    sqlite
      .prepare(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => "?")})`)
      .run(...Object.values(row));
  insert("companies", {
    id: id("c"),
    name: "Kestrel",
    country: "GB",
    city: "Leeds",
    access_level: "demo",
    created_at: at,
  });
  insert("users", {
    id: id("a"),
    role: "client",
    email: "clara@example.com",
    email_normalised: "clara@example.com",
    first_name: "Clara",
    last_name: "Tester",
    job_title: "",
    phone: "",
    company_id: id("c"),
    status: "active",
    created_at: at,
  });
  for (const digit of ["1", "2", "3"])
    insert("notifications", {
      id: id(digit),
      type: "support_ticket",
      title: `Ticket ${digit}`,
      message: "",
      priority: "high",
      created_at: at,
    });
  insert("notification_reads", { notification_id: id("1"), user_id: id("a"), read_at: at });
  // The number of the third was given, and is never given again.
  sqlite.prepare("DELETE FROM notifications WHERE id = ?").run(id("3"));
  insert("links", {
    id: id("4"),
    kind: "onboarding",
    token_hash: bytes(4),
    user_id: id("a"),
    created_at: at,
    expires_at: at,
  });
  insert("reveals", {
    id: id("5"),
    user_id: id("a"),
    kind: "user-key",
    text_enc: bytes(5),
    created_at: at,
    expires_at: at,
  });
  insert("tickets", {
    id: id("6"),
    reference: "SUP-1",
    source: "support-tab",
    state: "open",
    state_changed_at: at,
    subject: "Coverage",
    name: "Clara",
    email: "clara@example.com",
    email_normalised: "clara@example.com",
    user_id: id("a"),
    company_id: id("c"),
    created_at: at,
    last_message_at: at,
    waiting_since: at,
    assigned_to: id("a"),
  });
  insert("ticket_messages", {
    id: id("7"),
    ticket_id: id("6"),
    author: "enquirer",
    author_user_id: id("a"),
    body: "Which?",
    created_at: at,
  });
  insert("tool_imports", {
    id: id("8"),
    company_id: id("c"),
    kind: "kpi-values",
    started_at: at,
    finished_at: at,
  });
  insert("kpis", {
    id: id("9"),
    company_id: id("c"),
    code: "K",
    name: "K",
    unit: "count",
    direction: "higher",
    frequency: "monthly",
    due_lag: 0,
    created_at: at,
    updated_at: at,
  });
  insert("kpi_value_drafts", {
    import_id: id("8"),
    kpi_id: id("9"),
    period: "2026-01",
    value: 1,
    source: "a file",
  });
}

const filled = [
  "notifications",
  "notification_reads",
  "links",
  "reveals",
  "tickets",
  "ticket_messages",
  "tool_imports",
  "kpi_value_drafts",
  "sqlite_sequence",
];
const rowsOf = ({ sqlite }: Connection) =>
  Object.fromEntries(
    filled.map((table) => [table, sqlite.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all()]),
  );
const namesOf = ({ sqlite }: Connection) =>
  sqlite.prepare("SELECT type, name, tbl_name FROM sqlite_schema ORDER BY type, name").all();

test("every row, index, trigger, reference and number is there after it", async () => {
  const connection = await migrated(9);
  fill(connection);
  const [rows, names] = [rowsOf(connection), namesOf(connection)];
  for (const table of filled) expect(rows[table], table).not.toEqual([]);
  await connection.db.transaction().execute((trx) => ups[9]!.up(trx as unknown as Kysely<unknown>));
  expect(rowsOf(connection)).toEqual(rows);
  expect(namesOf(connection)).toEqual(names);
  expect(connection.sqlite.pragma("foreign_key_check")).toEqual([]);
  expect(connection.sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
  const gone = () => connection.sqlite.prepare("DELETE FROM tickets").run();
  expect(gone).toThrow("FOREIGN KEY");
});

test("a kind that is new needs no table made anew; one without a name is none", async () => {
  const { sqlite } = await migrated(10);
  const tell = (type: string) =>
    sqlite
      .prepare(
        "INSERT INTO notifications (id, type, title, message, priority, created_at) VALUES (lower(hex(randomblob(16))), ?, 'New', '', 'low', ?)",
      )
      .run(type, at);
  expect(tell("kpi_alert").changes).toBe(1);
  expect(() => tell("")).toThrow("CHECK");
});
