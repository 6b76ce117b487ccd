import Database from "better-sqlite3";
import {
  type DialectAdapter,
  type Driver,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  type SqliteStatement,
  type Transaction,
} from "kysely";
import { ImmediateDriver } from "./immediate-driver.server.ts";
import type { Schema } from "./schema.ts";
import { type Outcomes, tellingOutcomes } from "./statement-outcomes.server.ts";
import { tableChanges } from "./table-changes.server.ts";

/** The database, or an open transaction on it: every command takes one as its first argument. */
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

const oldestSqlite = [3, 51, 3] as const;

/** What every connection must answer; asserted again after the first write, because WAL resets some of it. */
const pragmas: Record<string, string | number> = {
  journal_mode: "wal",
  synchronous: 2,
  foreign_keys: 1,
  // The driver is synchronous: what SQLite waits, everybody waits. See `ImmediateDriver`, which waits for a lock.
  busy_timeout: 0,
  trusted_schema: 0,
  cell_size_check: 1,
  journal_size_limit: 67_108_864,
  wal_autocheckpoint: 1000,
  mmap_size: 0,
  // In KiB: what pages of long lists touch stays in memory instead of being read again.
  cache_size: -32_768,
  temp_store: 2,
};

/**
 * SQLite's tables are made and changed in transactions like anything else; Kysely leaves that unused. With it a
 * migration that fails or is killed half way leaves nothing behind, and the next start runs it again.
 */
class ProductAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  /** Whose turn it is on the one connection the driver itself decides. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #sqlite: Database.Database;
  readonly #outcomes: Outcomes;
  constructor(config: SqliteDialectConfig, sqlite: Database.Database, outcomes: Outcomes) {
    super(config);
    this.#config = config;
    this.#sqlite = sqlite;
    this.#outcomes = outcomes;
  }
  override createDriver(): Driver {
    return new ImmediateDriver(this.#config, this.#sqlite, this.#outcomes);
  }
  override createAdapter(): DialectAdapter {
    return new ProductAdapter();
  }
}

/** A database of either engine. */
export interface Store {
  db: Db;
  /**
   * Another value after every committed change to what pages for anybody are made from, from whichever process it came.
   * Never throws.
   */
  publicVersion(): string;
  /**
   * What is wrong with it though it answers, in a sentence: it no longer keeps what it has said it keeps, or its clock is
   * not this machine's. @throws the database's error.
   */
  fault(): Promise<string | undefined>;
  /** Asks whether it answers, on a line that nobody's work keeps busy. @throws the database's error where it does not. */
  answers(): Promise<void>;
  /** Connections of its pool; SQLite has one. */
  pool?: () => { total: number; idle: number; waiting: number };
  /** What PostgreSQL's server says of itself. @throws the database's error. */
  serverFigures?: () => Promise<ServerFigures>;
  /** Transactions that another process was in the way of, since the start; SQLite's wait their turn. */
  begunAgain?: () => number;
  close(): Promise<void>;
}

/** Times in seconds since 1970. */
export interface ServerFigures {
  /** Seconds by which this machine's clock is ahead of the server's. */
  clockAhead: number;
  /** Machines that follow it. */
  standbys: number;
  /** When a piece of its log was last archived, and when that last failed; null for never. */
  archived: number | null;
  archiveFailed: number | null;
}

export interface Connection extends Store {
  /** The driver's own handle: backups, checkpoints and pragmas only. */
  sqlite: Database.Database;
}

/**
 * Opens the SQLite file with the pragmas the product promises (WAL, every commit synced to disk).
 * @param file a path, or ":memory:".
 * @param outcomes told how each statement went.
 * @throws when the SQLite library is too old or a pragma does not hold.
 */
export function connect(
  file: string,
  outcomes: Outcomes = { failed: () => {}, committed: () => {}, slow: () => {} },
): Connection {
  const sqlite = new Database(file);
  assertSqliteVersion(sqlite);
  for (const [name, value] of Object.entries(pragmas)) sqlite.pragma(`${name} = ${value}`);
  assertPragmas(sqlite);
  const changes = tableChanges(sqlite);
  const prepare = tellingOutcomes(sqlite, outcomes);
  const database = keepingStatements(sqlite, (text) =>
    prepare(text, (statement) => changes.watch(text, statement)),
  );
  const db = new Kysely<Schema>({ dialect: new ImmediateDialect({ database }, sqlite, outcomes) });
  return {
    db,
    sqlite,
    publicVersion: changes.version,
    async fault() {
      sqlite.prepare("SELECT 1").get();
      const isKept = sqlite.pragma("synchronous", { simple: true }) === 2;
      return isKept ? undefined : "SQLite does not keep to synchronous = FULL.";
    },
    async answers() {
      sqlite.pragma("schema_version");
    },
    async close() {
      if (!sqlite.open) return;
      if (!sqlite.memory) sqlite.pragma("wal_checkpoint(TRUNCATE)");
      await db.destroy();
      // Kysely closes the handle only once a query has gone through it.
      sqlite.close();
    },
  };
}

/** Enough for every query of the product; a list filtered in many ways must not fill memory. */
const statementsKept = 500;

/**
 * Kysely prepares a statement for each query it runs, which costs more than most queries do. The product asks the same
 * few hundred over and over, so they are kept, the least recently used leaving first.
 */
function keepingStatements(
  sqlite: Database.Database,
  prepare: (text: string) => SqliteStatement,
): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const statement = kept.get(text) ?? prepare(text);
      kept.delete(text);
      kept.set(text, statement);
      if (kept.size > statementsKept) kept.delete(kept.keys().next().value ?? text);
      return statement;
    },
    close: () => void sqlite.close(),
  };
}

/** @throws when a pragma no longer holds: run again after the first write. */
export function assertPragmas(sqlite: Database.Database): void {
  for (const [name, expected] of Object.entries(pragmas)) {
    if (sqlite.memory && (name === "journal_mode" || name === "journal_size_limit" || name === "mmap_size"))
      continue;
    const actual = sqlite.pragma(name, { simple: true });
    if (actual !== expected)
      throw new Error(`SQLite pragma ${name} is ${String(actual)}, must be ${expected}`);
  }
}

function assertSqliteVersion(sqlite: Database.Database): void {
  const version = String(sqlite.prepare("SELECT sqlite_version()").pluck().get());
  const parts = version.split(".").map(Number);
  for (const [index, least] of oldestSqlite.entries()) {
    const part = parts[index] ?? 0;
    if (part > least) return;
    if (part < least) throw new Error(`SQLite ${version} is too old: ${oldestSqlite.join(".")} is the least`);
  }
}
