import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";

/**
 * The script that starts the product and the built server are two copies of this module in one process, so what is
 * held is remembered on the global object.
 */
const held = Symbol.for("calder-row.process-lock");
const holder = globalThis as { [held]?: { dataDir: string; release(): void } };

/**
 * Locks a file, made when it is not there. The lock is the operating system's own, on a file that SQLite keeps open
 * exclusively: it ends with the process however that ends.
 * @returns what gives the lock back; null while another holds it.
 * @throws an Error with one clear line when the file can't be used.
 */
export function takeLock(path: string): (() => void) | null {
  let file: Database.Database | undefined;
  try {
    file = new Database(path, { timeout: 0 });
    file.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    file?.close();
    if (isBusy(error)) return null;
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} can't be used (${why}): remove it when nothing runs beside it.`, {
      cause: error,
    });
  }
  return () => file.close();
}

/**
 * Makes this process the only one that works on a data directory. A process that got the number of a dead one is not
 * mistaken for it. Taking it twice in one process is harmless.
 * @param dataDir absolute path; made when it is not there.
 * @throws an Error with one clear line when another process holds it.
 */
export function acquireProcessLock(dataDir: string): void {
  if (holder[held]) {
    if (holder[held].dataDir === dataDir) return;
    throw new Error(`This process already works on ${holder[held].dataDir}.`);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const pidFile = join(dataDir, "process.pid");
  const unlock = takeLock(join(dataDir, "process.lock"));
  if (!unlock) {
    throw new Error(
      `Another process${numberIn(pidFile)} is already using ${dataDir}. Stop it first, or set DATA_DIR.`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  holder[held] = {
    dataDir,
    release() {
      rmSync(pidFile, { force: true });
      unlock();
    },
  };
}

/** Lets another process in. Does nothing when the lock isn't held. */
export function releaseProcessLock(): void {
  holder[held]?.release();
  delete holder[held];
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

function numberIn(pidFile: string): string {
  try {
    return ` (pid ${Number.parseInt(readFileSync(pidFile, "utf8"), 10)})`;
  } catch {
    return "";
  }
}
