/**
 * `npm run move-to-postgres`: copies a stopped product from SQLite's file in DATA_DIR into the empty database that
 * DATABASE_URL names; with `-- --to-sqlite` back into a DATA_DIR without a database. What is moved from stays as it is,
 * and is closed before the other side can be started. Cut anywhere, it is run again: it begins anew, or finishes what
 * was opened before. Stored files stay where they are: both find them in DATA_DIR/files.
 */
import { randomUUID } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type pg from "pg";
import { verifyAudit } from "#app/features/core/audit/verify-audit.server.ts";
import { env } from "#app/platform/env.server.ts";
import { count } from "#app/plural.ts";
import {
  MOVING_DRAFT,
  readMovedFrom,
  readMovedTo,
  removeMovedTo,
  syncFolder,
  writeMovedFrom,
  writeMovedTo,
} from "#app/platform/data/move-mark.server.ts";
import { acquireProcessLock, releaseProcessLock } from "#app/platform/data/process-lock.server.ts";
import { enterDataDirectory, leaveData } from "#app/start-up.server.ts";
import { connect, type Db } from "#db/connection.server.ts";
import { migrateToLatest, migrationNames } from "#db/migrate.ts";
import { clientOf, onClient, placeOf, untilPostgresAnswers } from "#db/postgres/client.server.ts";
import { connectPostgres } from "#db/postgres/connect.server.ts";
import { type MoveMark, markStatement, readPostgresFacts } from "#db/postgres/facts.server.ts";
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
  await untilPostgresAnswers(databaseUrl, say);
  const giveBack = await holdLock(databaseUrl, "start");
  if (process.argv.includes("--to-sqlite")) await toSqlite(databaseUrl, dataDir);
  else await toPostgres(databaseUrl, dataDir);
  await giveBack();
} catch (error) {
  fail(error);
}

async function toPostgres(url: string, dataDir: string): Promise<void> {
  acquireProcessLock(dataDir);
  const before = readMovedTo(dataDir);
  const place = placeOf(url);
  if (before?.state === "leaving" && before.place !== place)
    throw new Error(
      `A move of ${dataDir} to ${before.place} was cut short: run it again with that DATABASE_URL, not with ${place}.`,
    );
  const there = await readPostgresFacts(url, 1);
  const file = join(dataDir, "portal.db");
  if (before?.id && there?.move?.id === before.id && there.move.state === "arrived") {
    await sayWhatArrived(url, file, "Moved to PostgreSQL");
    writeMovedTo(dataDir, { ...before, state: "left" });
    return;
  }
  enterDataDirectory({ moves: before?.state === "leaving" });
  if (there && !there.isUnfinished && !there.isEmpty && there.move?.state !== "incoming") {
    // What this directory was on its way to is not in there.
    if (before) removeMovedTo(dataDir);
    throw new Error("There is data in that database already: name an empty one.");
  }
  const sqlite = new Database(file, { readonly: true });
  expectWhole(sqlite, file);
  const id = before?.id ?? randomUUID();
  writeMovedTo(dataDir, { id, place, state: "leaving" });
  const client = clientOf(url);
  const mark = (state: MoveMark["state"]) => markStatement(client, { id, state, place: dataDir });
  const tables = tablesOf(sqlite);
  const [from, to] = [sqliteSide(sqlite), postgresSide(client)];
  try {
    // What a move left that was cut short: nothing ever started on it.
    if (there) await dropSchema(url);
    await makeSchema(url, undefined, [mark("incoming")]);
    await client.connect();
    await client.query("BEGIN");
    await whileNothingWatches(client, async () => {
      await copyRows(tables, from, to, say);
      for (const { name, seq } of sequencesOf(sqlite))
        await client.query("INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)", [name, seq]);
    });
    await client.query("COMMIT");
    expectSame(await differences(tables, from, to));
    const store = connectPostgres(url);
    await expectAudit(store.db).finally(store.close);
  } catch (error) {
    await client.end();
    // As long as the other side has a copy, this one stays closed.
    await dropSchema(url).then(() => removeMovedTo(dataDir), stayClosed);
    throw error;
  }
  await client.query(mark("arrived"));
  writeMovedTo(dataDir, { id, place, state: "left" });
  await client.end();
  sqlite.close();
  console.log(`Moved to PostgreSQL: ${allTheSame(tables)}`);
  await leaveData();
}

/** Of a move that was cut short after the other side was opened: the product may have gone on there. */
async function sayWhatArrived(url: string, file: string, what: string): Promise<void> {
  const sqlite = new Database(file, { readonly: true });
  const tables = tablesOf(sqlite);
  const different = await onClient(url, (client) =>
    differences(tables, sqliteSide(sqlite), postgresSide(client)),
  );
  sqlite.close();
  console.log(
    different.length === 0
      ? `${what}: ${allTheSame(tables)}`
      : `${what}. The product has gone on there since, or another version: ${different.join(", ")}.`,
  );
}

async function toSqlite(url: string, dataDir: string): Promise<void> {
  const file = join(dataDir, "portal.db");
  const facts = await readPostgresFacts(url, 1);
  const move = facts?.move ?? null;
  const isAgain = move?.state === "leaving" || move?.state === "left";
  if (isAgain && move.place !== dataDir)
    throw new Error(`That database was moved to ${move.place}: run it again with that DATA_DIR.`);
  if (move?.state === "left" && !existsSync(file))
    throw new Error(`That database was moved to ${file}, which is there no more.`);
  if (existsSync(file) && !(isAgain && readMovedFrom(dataDir) === move.id))
    throw new Error(`There is a database already: ${file}.`);
  if (move?.state === "incoming" || facts?.migrations.join() !== migrationNames.join())
    throw new Error("The database that DATABASE_URL names is not of this version of the product.");
  acquireProcessLock(dataDir);
  const client = clientOf(url);
  await client.connect();
  await requireAlone(client);
  const id = isAgain ? move.id : randomUUID();
  const mark = (state: MoveMark["state"]) => markStatement(client, { id, state, place: dataDir });
  const isHere = existsSync(file);
  if (!isHere) {
    await client.query(mark("leaving"));
    try {
      await copyToDraft(client, join(dataDir, MOVING_DRAFT));
    } catch (error) {
      // Nothing can have started on the draft.
      await client.query(markStatement(client, isAgain ? null : move)).catch(stayClosed);
      throw error;
    }
    writeMovedFrom(dataDir, id);
    renameSync(join(dataDir, MOVING_DRAFT), file);
    syncFolder(dataDir);
  }
  removeMovedTo(dataDir);
  await client.query(mark("left"));
  await sayWhatArrived(url, file, `Moved to ${file}`);
  await client.end();
  releaseProcessLock();
}

/** A file with every row, compared, and on the disk. */
async function copyToDraft(client: pg.Client, draft: string): Promise<void> {
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
}

function allTheSame(tables: readonly unknown[]): string {
  return `${count(tables.length, "table")}, every row the same, the audit log holds.`;
}

function stayClosed(): void {
  say("What was moved from stays closed, since the other side could not be asked: run the move again.");
}

/** @throws an Error of one line for a file that is damaged or not there as a whole. */
function expectWhole(sqlite: Database.Database, file: string): void {
  const found = sqlite.pragma("integrity_check(1)", { simple: true });
  if (found !== "ok") throw new Error(`${file} is damaged (${String(found)}): restore a backup first.`);
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
