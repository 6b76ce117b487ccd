/**
 * The file of counters, `limits.db`. It may be deleted at any time, so one that is damaged is put aside and begun anew,
 * at its opening as in use: its trouble must never look like the product's own database's. What may pass by itself (an
 * I/O error, a full or read-only volume, no free descriptor) is refused as storage trouble: whoever is locked stays so.
 */
import { mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { RateLimiterSQLite } from "rate-limiter-flexible";
import { env } from "../env.server.ts";
import { log } from "../log.server.ts";
import type { LimitsStore } from "./limits-store.server.ts";

let open: Database.Database | undefined;
/** Prepared statements of the open file. The counters ask the same few again and again; making one costs more than running it. */
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
  const file = open;
  open = undefined;
  file?.close();
}

/** Runs work on the file, once more on a new one when the file is damaged, or no more the one that was opened. */
function sound<Result>(work: (file: Database.Database) => Result): Result {
  try {
    open ??= openFile(path());
    return work(open);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const isGone = code === "SQLITE_READONLY_DBMOVED";
    // A handle that the disk failed may fail for good.
    if (isGone || isDamage(code) || code.startsWith("SQLITE_IOERR")) closeFile();
    if (isDamage(code)) putAside(error);
    else if (!isGone) throw error;
    open = openFile(path());
    return work(open);
  }
}

/** @throws storage trouble where the volume does not let it. */
function putAside(error: unknown): void {
  log.warn("limits-begun-anew", { cause: error instanceof Error ? error.message : String(error) });
  try {
    for (const ending of ["-wal", "-shm"]) rmSync(path() + ending, { recursive: true, force: true });
    rmSync(`${path()}.damaged`, { recursive: true, force: true });
    renameSync(path(), `${path()}.damaged`);
  } catch (again) {
    log.warn("limits-not-put-aside", { cause: again instanceof Error ? again.message : String(again) });
    throw error;
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

/** What is no database, a damaged one, or one of another making. */
function isDamage(code: string): boolean {
  if (code === "SQLITE_CANTOPEN") return statSync(path(), { throwIfNoEntry: false })?.isDirectory() ?? false;
  return /^SQLITE_(?:CORRUPT|NOTADB)|^SQLITE_ERROR$/.test(code);
}

function path(): string {
  return join(env().dataDir, "limits.db");
}
