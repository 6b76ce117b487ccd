/**
 * The file of counters, `limits.db`. It may be deleted at any time, so one that is damaged is put aside and begun anew,
 * at its opening as in use: its trouble must never look like the product's own database's.
 */
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { RateLimiterSQLite } from "rate-limiter-flexible";
import { env } from "../env.server.ts";
import { log } from "../log.server.ts";
import type { LimitsStore } from "./limits-store.server.ts";

let open: Database.Database | undefined;
/** Of the open file. The counters ask the same few again and again; making one costs more than running it. */
const statements = new Map<string, Database.Statement>();

/** As much of better-sqlite3 as the counters need; each statement stands alone. */
const client = {
  prepare: (text: string) => ({
    get: (...values: unknown[]) => sound((file) => prepared(file, text).get(...values)),
    run: (...values: unknown[]) => sound((file) => prepared(file, text).run(...values)),
  }),
  /** What is counted is one statement, whole by itself. */
  transaction: <Work>(work: Work): Work => work,
};

export const limitsFile: LimitsStore = {
  limiter: (options) =>
    new RateLimiterSQLite({
      ...options,
      storeClient: client,
      storeType: "better-sqlite3",
      tableName: "limits",
      tableCreated: true,
      // Its own timer would outlive the file; the scheduler sweeps instead.
      clearExpiredByTimeout: false,
    }),
  async forgetEndingAfter(key, end) {
    client.prepare("DELETE FROM limits WHERE key = ? AND expire > ?").run(key, end);
  },
  async endAt(key, end) {
    client.prepare("UPDATE limits SET expire = ? WHERE key = ?").run(end, key);
  },
  sweep: async (now) => client.prepare("DELETE FROM limits WHERE expire <= ?").run(now).changes,
  close: async () => closeFile(),
};

function prepared(file: Database.Database, text: string): Database.Statement {
  let made = statements.get(text);
  if (!made) statements.set(text, (made = file.prepare(text)));
  return made;
}

function closeFile(): void {
  statements.clear();
  open?.close();
  open = undefined;
}

/** Runs work on the file, once more on a new one when the file turns out to be damaged. */
function sound<Result>(work: (file: Database.Database) => Result): Result {
  try {
    open ??= openFile(path());
    return work(open);
  } catch (error) {
    if (!isDamage(error)) throw error;
    closeFile();
    open = beginAnew(error);
    return work(open);
  }
}

function beginAnew(error: unknown): Database.Database {
  log.warn("limits-begun-anew", { cause: error instanceof Error ? error.message : String(error) });
  try {
    for (const ending of ["-wal", "-shm"]) rmSync(path() + ending, { recursive: true, force: true });
    rmSync(`${path()}.damaged`, { recursive: true, force: true });
    renameSync(path(), `${path()}.damaged`);
    return openFile(path());
  } catch (again) {
    // Counting goes on without a file until the next start.
    log.warn("limits-in-memory", { cause: again instanceof Error ? again.message : String(again) });
    return openFile(":memory:");
  }
}

function openFile(name: string): Database.Database {
  mkdirSync(env().dataDir, { recursive: true, mode: 0o700 });
  const file = new Database(name);
  try {
    file.pragma("journal_mode = WAL");
    file.pragma("synchronous = NORMAL");
    file.pragma("busy_timeout = 250");
    file.exec(
      "CREATE TABLE IF NOT EXISTS limits (key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire INTEGER)",
    );
    file.exec("CREATE INDEX IF NOT EXISTS limits_by_end ON limits (expire)");
    // A file of another making has a table of that name and other columns.
    file.prepare("SELECT key, points, expire FROM limits LIMIT 1").get();
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Everything but what passes by itself (a busy file, a full or read-only volume). */
function isDamage(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return (
    code === "SQLITE_READONLY_DBMOVED" ||
    (code.startsWith("SQLITE_") && !/^SQLITE_(?:BUSY|FULL|READONLY|NOMEM)/.test(code))
  );
}

function path(): string {
  return join(env().dataDir, "limits.db");
}
