/**
 * Fills a seeded data folder with many orders, quotes, invoices, tickets, deals, files and copies, in bulk and without
 * the commands: what is measured afterwards is how the pages read, not how the rows came.
 */
import { join } from "node:path";
import type Database from "better-sqlite3";
import { newId } from "#app/platform/random.server.ts";
import { connect } from "#db/connection.server.ts";
import { factories } from "../../tests/support/factories.ts";
import type { SignInDetails } from "../../tests/support/person.ts";
import { testSecret } from "../../tests/support/test-env.ts";
import type { Fill } from "./fill.ts";
import { fillTickets } from "./fill-tickets.ts";
import { fillDeals } from "./fill-deals.ts";
import { fillTrade } from "./fill-trade.ts";
import { fillFiles } from "./fill-files.ts";

/** What the pages that are measured need to know. */
export interface Filled {
  client: SignInDetails & { companyId: string };
  admin: SignInDetails;
  order: string;
  quote: string;
  ticket: string;
  deal: string;
  report: string;
  rows: Record<string, number>;
}

export type Filling = "trade" | "tickets" | "deals" | "files";

/**
 * @param size how many orders, tickets, deals and copies there will be; everything else in proportion.
 * @param only not all of it: a million rows of each take their time.
 */
export async function fillPortal(
  dataDir: string,
  size: number,
  only: readonly Filling[] = ["trade", "tickets", "deals", "files"],
): Promise<Filled> {
  process.env.APP_SECRET = testSecret;
  process.env.DATA_DIR = dataDir;
  const connection = connect(join(dataDir, "portal.db"));
  try {
    const make = factories(connection.db);
    const client = await make.client();
    const admin = await make.admin({ totp: true });
    const { sqlite } = connection;
    const fill: Fill = {
      sqlite,
      size,
      client,
      others: [],
      reports: sqlite
        .prepare("SELECT id, title, version, file_id FROM reports WHERE status = 'published' ORDER BY id")
        .all() as Fill["reports"],
      at: timesFrom(Date.now()),
      insert: (table, rows) => insertAll(sqlite, table, rows),
    };
    const from = sqlite.pragma("synchronous", { simple: true });
    sqlite.pragma("synchronous = OFF");
    sqlite.exec("BEGIN");
    fillOthers(fill);
    const trade = only.includes("trade") ? fillTrade(fill) : { order: "", quote: "" };
    const ticket = only.includes("tickets") ? fillTickets(fill) : "";
    const deal = only.includes("deals") ? fillDeals(fill) : "";
    if (only.includes("files")) fillFiles(fill);
    sqlite.exec("COMMIT");
    sqlite.pragma(`synchronous = ${String(from)}`);
    const report = fill.reports.at(-1)?.id ?? "";
    return { client, admin, ...trade, ticket, deal, report, rows: countRows(sqlite) };
  } catch (error) {
    // Else the connection can't be closed, and that would be all one is told.
    if (connection.sqlite.inTransaction) connection.sqlite.exec("ROLLBACK");
    throw error;
  } finally {
    await connection.close();
  }
}

const counted = ["orders", "quotes", "invoices", "tickets", "deals", "deal_moves", "company_files"] as const;
const alsoCounted = ["downloads", "file_downloads", "notifications", "prices", "companies"] as const;

function countRows(sqlite: Database.Database): Record<string, number> {
  return Object.fromEntries(
    [...counted, ...alsoCounted].map((table) => [
      table,
      sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number,
    ]),
  );
}

function timesFrom(now: number): Fill["at"] {
  const span = 3 * 365 * 86_400_000;
  return (share) => new Date(now - 60_000 - Math.round((1 - share) * span)).toISOString();
}

/** A company and one person for every hundred orders; they never sign in. */
function fillOthers(fill: Fill): void {
  const { sqlite, size, client } = fill;
  const person = sqlite.prepare("SELECT * FROM users WHERE id = ?").get(client.userId) as object;
  const company = sqlite.prepare("SELECT * FROM companies WHERE id = ?").get(client.companyId) as object;
  fill.others = Array.from({ length: Math.max(10, size / 100) }, () => ({
    companyId: newId(),
    userId: newId(),
  }));
  fill.insert(
    "companies",
    fill.others.map(({ companyId }, index) => ({ ...company, id: companyId, name: `Client ${index}` })),
  );
  fill.insert(
    "users",
    fill.others.map(({ companyId, userId }, index) => ({
      ...person,
      id: userId,
      company_id: companyId,
      email: `person${index}@example.net`,
      email_normalised: `person${index}@example.net`,
      totp_secret_enc: null,
      totp_enabled_at: null,
    })),
  );
}

function insertAll(sqlite: Database.Database, table: string, rows: Iterable<Record<string, unknown>>): void {
  let statement: Database.Statement | undefined;
  for (const row of rows) {
    const names = Object.keys(row);
    statement ??= sqlite.prepare(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `@${name}`).join(", ")})`,
    );
    statement.run(row);
  }
}
