/** Migrations of a database with rows in it: 0010 and 0012 make tables anew, 0011 adds to rows that never change, 0027 removes, 0028 moves drafts. */
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
  const [company, clara, ticket, kpi] = ["c", "a", "6", "9"].map(id);
  const notices = ["1", "2", "3"].map(
    (one) => `('${id(one)}', 'support_ticket', '${one}', '', 'high', '${at}')`,
  );
  sqlite.exec(`
    INSERT INTO companies (id, name, country, city, access_level, created_at)
      VALUES ('${company}', 'Kestrel', 'GB', 'Leeds', 'demo', '${at}');
    INSERT INTO users (id, role, email, email_normalised, first_name, last_name, job_title, phone, company_id, status, created_at)
      VALUES ('${clara}', 'client', 'c@example.com', 'c@example.com', 'Clara', 'Tester', '', '', '${company}', 'active', '${at}');
    INSERT INTO notifications (id, type, title, message, priority, created_at) VALUES ${notices.join()};
    INSERT INTO notification_reads (notification_id, user_id, read_at) VALUES ('${id("1")}', '${clara}', '${at}');
    -- The number of the third was given, and is never given again.
    DELETE FROM notifications WHERE id = '${id("3")}';
    INSERT INTO links (id, kind, token_hash, user_id, created_at, expires_at)
      VALUES ('${id("4")}', 'onboarding', x'${id("04")}', '${clara}', '${at}', '${at}');
    INSERT INTO reveals (id, user_id, kind, text_enc, created_at, expires_at)
      VALUES ('${id("5")}', '${clara}', 'user-key', x'${id("05")}', '${at}', '${at}');
    INSERT INTO tickets (id, reference, source, state, state_changed_at, subject, name, email, email_normalised, user_id,
      company_id, created_at, last_message_at, waiting_since, assigned_to)
      VALUES ('${ticket}', 'SUP-1', 'support-tab', 'open', '${at}', 'Coverage', 'Clara', 'c@example.com', 'c@example.com',
      '${clara}', '${company}', '${at}', '${at}', '${at}', '${clara}');
    INSERT INTO ticket_messages (id, ticket_id, author, author_user_id, body, created_at)
      VALUES ('${id("7")}', '${ticket}', 'enquirer', '${clara}', 'Which?', '${at}');
    INSERT INTO tool_imports (id, company_id, kind, started_at, finished_at)
      VALUES ('${id("8")}', '${company}', 'kpi-values', '${at}', '${at}');
    INSERT INTO kpis (id, company_id, code, name, unit, direction, frequency, due_lag, created_at, updated_at)
      VALUES ('${kpi}', '${company}', 'K', 'K', 'count', 'higher', 'monthly', 0, '${at}', '${at}');
    INSERT INTO kpi_value_drafts (import_id, kpi_id, period, value, source)
      VALUES ('${id("8")}', '${kpi}', '2026-01', 1, 'a file');
  `);
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

test("0010: every row, index, trigger, reference and number is there after it", async () => {
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

test("0010: a kind that is new needs no table made anew; one without a name is none", async () => {
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

test("0011: a snapshot of before keeps the flows and rates that stand now, and its body as it was", async () => {
  const connection = await migrated(10);
  fill(connection);
  const { sqlite } = connection;
  const [company, holding, coming] = ["c", "d", "e"].map(id);
  const flow = (one: string, day: string, amount: number, from = "NULL") =>
    `('${id(one)}', '${holding}', '${company}', '${day}', ${amount}, ${from})`;
  sqlite.exec(`
    INSERT INTO valuation_holdings (id, company_id, name, name_key, sector, currency, stake_ppm, cost_pence,
        net_debt_pence, preferred_pence, minorities_pence, discount_ppm, created_at, updated_at)
      VALUES ('${holding}', '${company}', 'Aldgate', 'aldgate', 'Energy', 'EUR', 1, 0, 0, 0, 0, 0, '${at}', '${at}');
    INSERT INTO tool_imports (id, company_id, kind, started_at) VALUES ('${coming}', '${company}', 'flows', '${at}');
    INSERT INTO valuation_flows (id, holding_id, company_id, flow_on, amount_pence, import_id) VALUES
      ${flow("1", "2026-08-01", 250)}, ${flow("2", "2025-01-31", -500)}, ${flow("3", "2026-10-01", 1)},
      ${flow("4", "2026-01-01", 1, `'${coming}'`)};
    INSERT INTO exchange_rates (id, company_id, from_currency, to_currency, rate, rate_on, source, added_at) VALUES
      ('${id("1")}', '${company}', 'EUR', 'GBP', 0.8, '2026-01-31', 'ECB', '${at}'),
      ('${id("2")}', '${company}', 'USD', 'GBP', 0.7, '2026-01-31', 'ECB', '${at}'),
      ('${id("3")}', '${company}', 'EUR', 'GBP', 0.9, '2026-10-31', 'ECB', '${at}');
    INSERT INTO valuation_snapshots (id, company_id, name, as_of, nav_pence, holdings, body, body_sha256, frozen_by, frozen_at)
      VALUES ('${id("f")}', '${company}', 'Q3', '2026-09-30', 0, 0, '{}', '${"0".repeat(64)}', '${id("a")}', '${at}')`);
  const read = () => sqlite.prepare("SELECT * FROM valuation_snapshots").get() as Record<string, unknown>;
  const before = read();
  await connection.db.transaction().execute((trx) => ups[10]!.up(trx as unknown as Kysely<unknown>));
  const { inputs, ...after } = read();
  expect(after).toEqual(before);
  expect(JSON.parse(String(inputs))).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    flows: [
      {
        holdingId: holding,
        currency: "EUR",
        flows: [
          { date: "2025-01-31", amount: -500 },
          { date: "2026-08-01", amount: 250 },
        ],
      },
    ],
    rates: [{ from: "EUR", to: "GBP", rate: 0.8, date: "2026-01-31", source: "ECB" }],
  });
  expect(() => sqlite.exec("UPDATE valuation_snapshots SET inputs = '{}'")).toThrow("never edited");
});

test("0012: shares in millionths become shares, with what points at their holding", async () => {
  const connection = await migrated(11);
  const { sqlite } = connection;
  fill(connection);
  sqlite.exec(`
    INSERT INTO valuation_holdings (id, company_id, name, name_key, sector, currency, stake_ppm, cost_pence,
      net_debt_pence, preferred_pence, minorities_pence, discount_ppm, wacc_ppm, growth_ppm, terminal_by, created_at,
      updated_at) VALUES ('${id("d")}', '${id("c")}', 'Aldgate', 'aldgate', 'Energy', 'GBP', 333333, 1, 0, 0, 0, 0,
      123457, -20000, 'growth', '${at}', '${at}'), ('${id("e")}', '${id("c")}', 'Bow', 'bow', 'Energy', 'GBP', 1000000,
      1, 0, 0, 0, 999999, NULL, NULL, NULL, '${at}', '${at}');
    INSERT INTO valuation_flows (id, holding_id, company_id, flow_on, amount_pence)
      VALUES ('${id("f")}', '${id("d")}', '${id("c")}', '2026-01-31', -5);
  `);
  const names = namesOf(connection);
  await connection.db.transaction().execute((trx) => ups[11]!.up(trx as unknown as Kysely<unknown>));
  expect(namesOf(connection)).toEqual(names);
  expect(
    sqlite.prepare("SELECT name, stake, discount, wacc, growth FROM valuation_holdings ORDER BY name").all(),
  ).toEqual([
    { name: "Aldgate", stake: 0.333333, discount: 0, wacc: 0.123457, growth: -0.02 },
    { name: "Bow", stake: 1, discount: 0.999999, wacc: null, growth: null },
  ]);
  expect(sqlite.pragma("foreign_key_check")).toEqual([]);
  expect(() => sqlite.prepare("DELETE FROM valuation_holdings").run()).toThrow("FOREIGN KEY");
  const stake = (of: number) => sqlite.prepare("UPDATE valuation_holdings SET stake = ?").run(of);
  expect(() => stake(0)).toThrow("CHECK");
  expect(() => stake(1.000001)).toThrow("CHECK");
  expect(stake(0.123456789012345).changes).toBe(2);
});

test("0027: what imports that were cut off left goes; every other cash flow and set stays", async () => {
  const connection = await migrated(26);
  const { sqlite } = connection;
  fill(connection);
  const [company, holding, done, coming] = ["c", "d", "e", "f"].map(id);
  const set = (one: string, peers: number, removed: string) =>
    `('${id(one)}', '${company}', 'metrics', '${one}', 1, 's', '2026-01-31', 'GBP', 0, ${peers}, '${at}', ${removed}, 0)`;
  sqlite.exec(`
    INSERT INTO valuation_holdings (id, company_id, name, name_key, sector, currency, stake, cost_pence,
      net_debt_pence, preferred_pence, minorities_pence, discount, created_at, updated_at)
      VALUES ('${holding}', '${company}', 'Aldgate', 'aldgate', 'Energy', 'GBP', 1, 1, 0, 0, 0, 0, '${at}', '${at}');
    INSERT INTO tool_imports (id, company_id, kind, started_at, finished_at) VALUES
      ('${done}', '${company}', 'flows', '${at}', '${at}'), ('${coming}', '${company}', 'flows', '${at}', NULL);
    INSERT INTO valuation_flows (id, holding_id, company_id, flow_on, amount_pence, import_id) VALUES
      ('${id("1")}', '${holding}', '${company}', '2026-01-31', -1, NULL),
      ('${id("2")}', '${holding}', '${company}', '2026-01-31', -2, '${done}'),
      ('${id("3")}', '${holding}', '${company}', '2026-01-31', -3, '${coming}');
    INSERT INTO peer_sets (id, company_id, kind, name, version, source, as_of, currency, is_sample, peers, added_at,
      removed_at, is_demo) VALUES ${set("4", 0, `'${at}'`)}, ${set("5", 1, `'${at}'`)}, ${set("6", 1, "NULL")};
    INSERT INTO peer_companies (id, peer_set_id, name, sector, country, year) VALUES
      ('${id("7")}', '${id("4")}', 'Half', 'Energy', 'GB', 2025), ('${id("8")}', '${id("6")}', 'Whole', 'Energy', 'GB', 2025);
  `);
  await connection.db.transaction().execute((trx) => ups[26]!.up(trx as unknown as Kysely<unknown>));
  const all = (question: string) => sqlite.prepare(question).pluck().all();
  expect(all("SELECT amount_pence FROM valuation_flows ORDER BY 1")).toEqual([-2, -1]);
  expect(all("SELECT name FROM peer_sets WHERE kind = 'metrics' ORDER BY 1")).toEqual(["5", "6"]);
  expect(all("SELECT name FROM peer_companies ORDER BY 1")).toEqual(["Whole"]);
  expect(all("SELECT name FROM sqlite_schema WHERE name IN ('tool_imports', 'kpi_value_drafts')")).toEqual(
    [],
  );
  expect(sqlite.pragma("foreign_key_check")).toEqual([]);
});

test("0028: the newest draft of each page stays with its seal; what was kept past a session's end goes", async () => {
  const connection = await migrated(26);
  const { sqlite } = connection;
  fill(connection);
  await ups[26]!.up(connection.db as unknown as Kysely<unknown>);
  const row = (one: string, path: string, created: string) =>
    `('${id(one)}', '${id("a")}', '${path}', x'${id(one)}', '${created}', '${at}')`;
  sqlite.exec(`
    INSERT INTO parked_submissions (id, user_id, path, body_enc, created_at, expires_at) VALUES
      ${row("1", "draft:/client-portal/reports/new", "2026-11-18T09:00:00.000Z")},
      ${row("2", "draft:/client-portal/reports/new", "2026-11-19T09:00:00.000Z")},
      ${row("3", "draft:/client-portal/contact", at)}, ${row("4", "/account/notifications?tab=mail", at)};
  `);
  await connection.db.transaction().execute((trx) => ups[27]!.up(trx as unknown as Kysely<unknown>));
  expect(sqlite.prepare("SELECT id, path, hex(body_enc) AS body FROM form_drafts ORDER BY id").all()).toEqual(
    [
      { id: id("2"), path: "/client-portal/reports/new", body: id("2") },
      { id: id("3"), path: "/client-portal/contact", body: id("3") },
    ],
  );
});

test("0035: people of before own their companies, which are numbered as they came; staff have no role", async () => {
  const place = readdirSync("db/migrations")
    .toSorted()
    .findIndex((file) => file.startsWith("0035"));
  const connection = await migrated(place);
  const { sqlite } = connection;
  const [first, second, clara, ben, ada] = ["1", "2", "a", "b", "c"].map(id);
  const user = (one: string | undefined, role: string, company: string, status: string) =>
    `('${one}', '${role}', '${one}@example.com', '${one}@example.com', 'A', 'B', '', '', ${company}, '${status}', '${at}')`;
  sqlite.exec(`
    INSERT INTO companies (id, name, country, city, access_level, created_at) VALUES
      ('${second}', 'Later', 'GB', 'Leeds', 'demo', '2026-11-21T09:00:00.000Z'),
      ('${first}', 'Earlier', 'GB', 'York', 'full', '${at}');
    INSERT INTO users (id, role, email, email_normalised, first_name, last_name, job_title, phone, company_id, status, created_at)
      VALUES ${user(clara, "client", `'${first}'`, "active")}, ${user(ben, "client", `'${first}'`, "disabled")},
      ${user(ada, "admin", "NULL", "active")};
  `);
  await connection.db.transaction().execute((trx) => ups[place]!.up(trx as unknown as Kysely<unknown>));
  expect(sqlite.prepare("SELECT name, number, time_zone FROM companies ORDER BY number").all()).toEqual([
    { name: "Earlier", number: "CO-0001", time_zone: "Europe/London" },
    { name: "Later", number: "CO-0002", time_zone: "Europe/London" },
  ]);
  expect(sqlite.prepare("SELECT company_role FROM users ORDER BY id").pluck().all()).toEqual([
    "owner",
    "owner",
    null,
  ]);
  expect(sqlite.prepare("SELECT value FROM sequences WHERE name = 'CO'").pluck().get()).toBe(2);
  expect(() => sqlite.prepare("UPDATE users SET company_role = 'king'").run()).toThrow("CHECK");
});
