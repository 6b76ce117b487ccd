/**
 * What a data directory is, found out before anything is written to it: new, whole, moved to PostgreSQL, in the middle of
 * a restore, damaged, made with another secret (or with one that is not yet in place), or of another version of the
 * product. Looking changes nothing.
 *
 * The look is cheap and certain, not complete: names and kinds, the database's header and size, its schema, the first
 * page of each table, its migrations, its secret, its newest audit entries, a sample of the files it names. After a
 * crash a database of up to {@link checkedWhole} bytes is checked page by page as well.
 */
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { count } from "#app/plural.ts";
import { AUDIT_HEAD_FILE, readAuditHead } from "./audit-head-file.server.ts";
import { type DatabaseFacts, readDatabaseFacts } from "../database-facts.server.ts";
import { errorLine } from "../error-line.server.ts";
import { MOVED_TO, MOVING_DRAFT, readMovedTo } from "./move-mark.server.ts";
import { readRestoreJournal, RESTORE_JOURNAL } from "./restore-journal.server.ts";
import { env } from "../env.server.ts";
import { hasMasterSecret, newSecretFile } from "../secrets/master-secret.server.ts";
import { isOfNewSecret, secretCheck } from "../secrets/secret-check.server.ts";
import { sqliteFileFault, writeAheadBytes } from "./sqlite-file.server.ts";

export type DataDirectory =
  /** `unfinished`: a first start was cut short; nobody was ever served from what it left. */
  | { state: "new"; unfinished: boolean }
  /** `warning`: a line for the person who starts it; null when there is nothing to say. */
  | { state: "whole"; pending: string[]; warning: string | null }
  /** `line`: what is the matter, and what to do. */
  | { state: "moved" | "restoring" | "rotated" | "damaged" | "other-secret" | "other-version"; line: string };

export interface Look {
  /** Another process may be working on it. */
  isInUse: boolean;
  /** A move asks, which may go on with one that was cut short. */
  moves?: boolean | undefined;
  /** The migrations of this version of the product, in order. */
  migrations: readonly string[];
  /** Whether an entry of the audit log was sealed with the secret in use. */
  isSealedHere(entry: DatabaseFacts["audit"][number]): boolean;
}

/** Stands from before the first file of a first start until all of it is there. */
const mark = "first-start-under-way";
const checkedWhole = 512 * 1024 * 1024;
const folders = new Set(["files", "backups"]);
/** What is ours and tells of data; the lock alone does not. */
const ours = /^(?:portal\.db.*|secret(?:\.new)?|limits\.db.*|first-run\.json.*|files|backups)$/;
const read = /^(?:portal\.db(?:-wal|-shm)?|secret|files|backups|process\.(?:lock|pid))$/;

/** @throws only for what is no trouble of the directory: a bug, a database that another process holds. */
export function lookAtDataDirectory(dataDir: string, look: Look): DataDirectory {
  try {
    return judge(dataDir, look);
  } catch (error) {
    const line = errorLine(error);
    if (line === null || (error as { code?: string }).code === "SQLITE_BUSY") throw error;
    return damaged(dataDir, line.replace(/\.$/, ""), "");
  }
}

/** Says that what is written from now on is a first start's. */
export function markFirstStart(dataDir: string): void {
  writeFileSync(join(dataDir, mark), "Nothing here was ever served: the next start begins again.\n", {
    mode: 0o600,
  });
}

export function unmarkFirstStart(dataDir: string): void {
  rmSync(join(dataDir, mark), { force: true });
}

function judge(dataDir: string, look: Look): DataDirectory {
  const names = namesIn(dataDir);
  const moved = look.moves ? null : readMovedTo(dataDir);
  if (moved?.state === "leaving") {
    const line = `A move of the data in ${dataDir} to PostgreSQL (${moved.place}) was cut short: "npm run move-to-postgres" with the same DATABASE_URL finishes it. Neither side starts before.`;
    return { state: "moved", line };
  }
  if (moved) {
    const line = `The data in ${dataDir} was moved to PostgreSQL: set DATABASE_URL. To go on with the file as it was then, delete ${MOVED_TO}.`;
    return { state: "moved", line };
  }
  if (names.has(MOVING_DRAFT) && !names.has("portal.db")) {
    const line = `A move from PostgreSQL into ${dataDir} was cut short: "npm run move-to-postgres -- --to-sqlite" begins it again.`;
    return { state: "moved", line };
  }
  const restore = names.has(RESTORE_JOURNAL) ? readRestoreJournal(dataDir) : null;
  if (restore) {
    const backup = restore.backup || "<path to the backup's .json>";
    const line = `A restore into ${dataDir} was cut short: "npm run restore -- ${backup}" goes on with it.`;
    return { state: "restoring", line };
  }
  // The credentials are the last that a first start writes.
  if (names.has(mark) && !names.has("first-run.json")) return { state: "new", unfinished: true };
  const found = [...names].filter((name) => ours.test(name));
  if (found.length === 0 && !names.has(AUDIT_HEAD_FILE)) return { state: "new", unfinished: false };

  for (const name of names) {
    if (!read.test(name) && name !== AUDIT_HEAD_FILE) continue;
    const isFolder = statSync(join(dataDir, name)).isDirectory();
    if (isFolder !== folders.has(name))
      return damaged(dataDir, `${name} is ${isFolder ? "a folder, not a file" : "a file, not a folder"}`);
  }
  if (!names.has("portal.db"))
    return damaged(dataDir, `portal.db is missing, beside ${found.toSorted().join(", ")}`);
  const file = join(dataDir, "portal.db");
  const fault = sqliteFileFault(file, look);
  if (fault) return damaged(dataDir, fault);
  // Before the database: the product writes the file after the entry, so the entry is never the newer miss.
  const head = readAuditHead(dataDir);
  return judgeDatabase(dataDir, look, factsOf(file, look.isInUse, names, head?.seq), head);
}

/** Reads the database without leaving a trace: SQLite makes two files to read one in WAL mode, and keeps them. */
function factsOf(file: string, isInUse: boolean, names: Set<string>, seq = 0): DatabaseFacts {
  const wal = writeAheadBytes(file);
  const sqlite = new Database(file, { readonly: true, fileMustExist: true, timeout: 1000 });
  try {
    const { size } = statSync(file);
    return readDatabaseFacts(sqlite, { isChecked: !isInUse && wal > 0 && size <= checkedWhole, seq });
  } finally {
    sqlite.close();
    for (const ending of isInUse ? [] : ["-wal", "-shm"])
      if (!names.has(`portal.db${ending}`)) rmSync(file + ending, { force: true });
  }
}

/** @param dataDir where its secret and its files are. @param head what is remembered of the audit log outside it. */
export function judgeDatabase(
  dataDir: string,
  { migrations, isSealedHere }: Look,
  facts: DatabaseFacts,
  head: ReturnType<typeof readAuditHead>,
): DataDirectory {
  if (facts.fault) return damaged(dataDir, facts.fault);
  if (facts.isUnfinished) return { state: "new", unfinished: true };
  const unknown = facts.migrations.filter(
    (name) => !migrations.includes(name) && !facts.additive?.includes(name),
  );
  if (unknown.length > 0) {
    const line = `The data in ${dataDir} is of a newer version of the product (${unknown.join(", ")}): start that version, or restore a backup that this one made.`;
    return { state: "other-version", line };
  }
  const secret = secretFault(dataDir, facts, isSealedHere);
  if (secret) return secret;
  if (head && facts.newestSeq < head.seq) {
    const missing = `${facts.newestSeq + 1}..${head.seq}`;
    return damaged(
      dataDir,
      `entries ${missing} of the audit log are missing, and what they tell of: portal.db-wal was lost, or an older portal.db put in place`,
      "Put them back, or restore a backup; where an older database is wanted as it is: npm run after-restore",
    );
  }
  if (head && facts.remembered !== head.mac)
    return damaged(dataDir, `entry ${head.seq} of the audit log is not the one that audit-head remembers`);
  const gone = facts.files.filter(({ path }) => !isThere(join(dataDir, "files", path)));
  if (gone.length > 0 && gone.length === facts.files.length)
    return damaged(
      dataDir,
      `none of the stored files in files/ is there (looked for ${gone.length})`,
      env().databaseUrl && "Put them back from a backup, or mount the folder that all machines share",
    );
  const warning =
    gone.length > 0
      ? `${gone.length} of ${count(facts.files.length, "stored file")} looked at are missing in ${join(dataDir, "files")}: put them back from a backup.`
      : null;
  const pending = migrations.filter((name) => !facts.migrations.includes(name));
  return { state: "whole", pending, warning };
}

/** Without a check value, as in a database from before there was one, the audit log's entries prove the secret. */
function secretFault(
  dataDir: string,
  { check, audit, hasPeople }: DatabaseFacts,
  isSealedHere: Look["isSealedHere"],
): DataDirectory | null {
  const isThere = hasMasterSecret();
  if (isThere && (check ? check === secretCheck() : audit.length === 0 || audit.some(isSealedHere)))
    return null;
  if (check && isOfNewSecret(check)) {
    const line =
      env().appSecret === undefined
        ? `The secret of ${dataDir} was changed, and the new one not yet put in place: "npm run rotate-secret" finishes that.`
        : `The secret of ${dataDir} was changed: set APP_SECRET to the text in ${newSecretFile()}, keep the one before for older backups, and start again.`;
    return { state: "rotated", line };
  }
  if (!isThere) {
    if (!check && audit.length === 0 && !hasPeople) return null;
    const line = `The secret of ${dataDir} is gone: put the file "secret" back, or set APP_SECRET. With a new one nobody could sign in and nothing sealed could be opened.`;
    return { state: "damaged", line };
  }
  const line = `The data in ${dataDir} was made with another secret: put its own back into the file "secret", or into APP_SECRET where that is set. Nothing was changed.`;
  return { state: "other-secret", line };
}

function damaged(dataDir: string, what: string, todo?: string): DataDirectory {
  const advice = todo ?? "Put it back as it was, or restore a backup: npm run restore -- <path to its .json>";
  return { state: "damaged", line: `${dataDir} is damaged: ${what}.${advice && ` ${advice}.`}` };
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function namesIn(dataDir: string): Set<string> {
  try {
    return new Set(readdirSync(dataDir));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return new Set();
    throw error;
  }
}
