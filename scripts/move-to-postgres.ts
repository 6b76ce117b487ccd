/**
 * `npm run move-to-postgres`: copies a stopped product from SQLite's file in DATA_DIR into the empty database that
 * DATABASE_URL names; with `-- --to-sqlite` back into a DATA_DIR without a database. What is moved from stays as it is.
 * Stored files stay where they are: both find them in DATA_DIR/files.
 */
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { verifyAudit } from "#app/features/desk/audit/verify-audit.server.ts";
import { env } from "#app/platform/env.server.ts";
import { count } from "#app/plural.ts";
import { markMoved, unmarkMoved } from "#app/platform/data/data-directory.server.ts";
import { enterDataDirectory, leaveData } from "#app/start-up.server.ts";
import { connect, type Db } from "#db/connection.server.ts";
import { migrateToLatest, migrationNames } from "#db/migrate.ts";
import { clientOf } from "#db/postgres/client.server.ts";
import { connectPostgres } from "#db/postgres/connect.server.ts";
import { readPostgresFacts } from "#db/postgres/facts.server.ts";
import { holdLock, requireAlone } from "#db/postgres/locks.server.ts";
import {
  copyRows,
  differences,
  postgresSide,
  sqliteSide,
  tablesOf,
  whileNothingWatches,
} from "#db/postgres/move.server.ts";
import { dropSchema, makeSchema } from "#db/postgres/schema.server.ts";
import { fail } from "./start/progress.ts";
import { loadSettings } from "./start/settings.ts";

const say = (line: string) => console.log(`· ${line}`);

process.umask(0o077);
try {
  loadSettings();
  const { databaseUrl, dataDir } = env();
  if (!databaseUrl) throw new Error("Which database? Set DATABASE_URL.");
  const giveBack = await holdLock(databaseUrl, "start");
  if (process.argv.includes("--to-sqlite")) await toSqlite(databaseUrl, dataDir);
  else await toPostgres(databaseUrl, dataDir);
  await giveBack();
} catch (error) {
  fail(error);
}

async function toPostgres(url: string, dataDir: string): Promise<void> {
  enterDataDirectory();
  const there = await readPostgresFacts(url, 1);
  if (there && !there.isUnfinished && !there.isEmpty)
    throw new Error("There is data in that database already: name an empty one.");
  // What a move left that was cut short.
  if (there) await dropSchema(url);
  const sqlite = new Database(join(dataDir, "portal.db"), { readonly: true });
  const client = clientOf(url);
  try {
    await makeSchema(url);
    await client.connect();
    const tables = tablesOf(sqlite);
    const [from, to] = [sqliteSide(sqlite), postgresSide(client)];
    await client.query("BEGIN");
    await whileNothingWatches(client, async () => {
      await copyRows(tables, from, to, say);
      for (const { name, seq } of sequencesOf(sqlite))
        await client.query("INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)", [name, seq]);
    });
    await client.query("COMMIT");
    expectSame(await differences(tables, from, to));
    const store = connectPostgres(url);
    await expectAudit(store.db);
    await store.close();
    console.log(
      `Moved to PostgreSQL: ${count(tables.length, "table")}, every row the same, the audit log holds.`,
    );
  } catch (error) {
    await client.end();
    await dropSchema(url);
    throw error;
  }
  await client.end();
  sqlite.close();
  markMoved(dataDir);
  await leaveData();
}

async function toSqlite(url: string, dataDir: string): Promise<void> {
  const file = join(dataDir, "portal.db");
  if (existsSync(file)) throw new Error(`There is a database already: ${file}.`);
  const facts = await readPostgresFacts(url, 1);
  if (facts?.migrations.join() !== migrationNames.join())
    throw new Error("The database that DATABASE_URL names is not of this version of the product.");
  const client = clientOf(url);
  await client.connect();
  await requireAlone(client);
  const draft = `${file}.moving`;
  for (const ending of ["", "-wal", "-shm"]) rmSync(draft + ending, { force: true });
  const { db, sqlite, close } = connect(draft);
  await migrateToLatest(db);
  const tables = tablesOf(sqlite);
  const [from, to] = [postgresSide(client), sqliteSide(sqlite)];
  // Figures that are kept added up have these rows in them already.
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name NOT LIKE 'search\\_%' ESCAPE '\\'",
    )
    .all();
  sqlite.pragma("foreign_keys = OFF");
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${name}`);
  await copyRows(tables, from, to, say);
  const sequences = await client.query<Sequence>("SELECT name, seq FROM sqlite_sequence");
  const set = sqlite.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = ?");
  for (const { name, seq } of sequences.rows) set.run(seq, name);
  for (const trigger of triggers) sqlite.exec(trigger.sql);
  const orphans = sqlite.pragma("foreign_key_check") as unknown[];
  if (orphans.length > 0) throw new Error(`${count(orphans.length, "row")} refer to nothing.`);
  expectSame(await differences(tables, from, to));
  await expectAudit(db);
  await close();
  await client.end();
  renameSync(draft, file);
  unmarkMoved(dataDir);
  console.log(`Moved to ${file}: ${count(tables.length, "table")}, every row the same, the audit log holds.`);
}

interface Sequence {
  name: string;
  seq: number;
}

/** The highest number that each numbered table ever gave. */
function sequencesOf(sqlite: Database.Database): Sequence[] {
  return sqlite
    .prepare<[], Sequence>(
      "SELECT name, seq FROM sqlite_sequence WHERE name NOT LIKE 'search\\_%' ESCAPE '\\'",
    )
    .all();
}

function expectSame(different: readonly string[]): void {
  if (different.length > 0) throw new Error(`These are not the same on both sides: ${different.join(", ")}.`);
}

async function expectAudit(db: Db): Promise<void> {
  const verdict = await verifyAudit(db);
  if (!verdict.ok) throw new Error(`The audit log does not hold: entry ${verdict.seq}, ${verdict.what}.`);
}
