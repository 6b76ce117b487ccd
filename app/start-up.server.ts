/** The way into the data, for the server and for every command: nobody opens the database before it. */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { holdLock } from "#db/postgres/locks.server.ts";
import { chainMac } from "./features/core/audit/audit-chain.server.ts";
import { migrationNames } from "#db/migrate.ts";
import {
  type DataDirectory,
  judgeDatabase,
  lookAtDataDirectory,
} from "./platform/data/data-directory.server.ts";
import { type AuditRow, type DatabaseFacts, SAMPLED_FILES } from "./platform/database-facts.server.ts";
import { SECRET_CHECK } from "./platform/secrets/secret-check.server.ts";
import { env } from "./platform/env.server.ts";
import { OTHER_VERSION } from "./platform/error-line.server.ts";
import { log } from "./platform/log.server.ts";
import { type MoveMark, readPostgresFacts } from "#db/postgres/facts.server.ts";
import { untilPostgresAnswers } from "#db/postgres/client.server.ts";
import { forgetNewSecret, putNewSecretInPlace } from "./platform/secrets/master-secret.server.ts";
import { acquireProcessLock, releaseProcessLock } from "./platform/data/process-lock.server.ts";
import { forgetKeys } from "./platform/secrets/secrets.server.ts";

export interface Entry {
  /** Makes what is missing: a new directory and an older schema are welcome. */
  makes?: boolean;
  /** Only reads, also while the product runs. */
  beside?: boolean;
  /** For SQLite's file alone. */
  isOfFile?: boolean;
  /** A move between the engines, which goes on with one that was cut short. */
  moves?: boolean;
}

type MadeOrNew = Extract<DataDirectory, { state: "new" | "whole" }>;
export type Entered = MadeOrNew & {
  /** Entering has put a new secret in place, which a rotation that was cut short had left. */
  isRotationFinished: boolean;
};

/**
 * Enters the data, wherever they are. @throws an Error with one line for a person.
 */
export async function enterData(entry: Entry = {}): Promise<Entered> {
  const { databaseUrl } = env();
  if (entry.isOfFile) requireFile();
  return databaseUrl ? enterPostgres(databaseUrl, entry) : enterDataDirectory(entry);
}

/** @throws on PostgreSQL. */
export function requireFile(): void {
  if (env().databaseUrl)
    throw new Error(
      "This is for SQLite's file: DATABASE_URL names PostgreSQL, which has tools of its own (docs/operations.md).",
    );
}

let giveBack: (() => Promise<void>) | undefined;

/** Lets another process in. */
export async function leaveData(): Promise<void> {
  releaseProcessLock();
  await giveBack?.();
  giveBack = undefined;
}

/**
 * Looks at a PostgreSQL database, one process after the other: a second one that starts waits until the first has made
 * what is missing. Several may serve from it.
 */
async function enterPostgres(url: string, { makes = false, beside = false }: Entry): Promise<Entered> {
  const { dataDir } = env();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await untilPostgresAnswers(url, (what) => log.warn("database-away", { what }));
  if (!beside) giveBack ??= await holdLock(url, "start");
  let found = await lookAtPostgres(url, dataDir);
  const isRotationFinished = finishRotation(found, beside);
  if (isRotationFinished) found = await lookAtPostgres(url, dataDir);
  return { ...welcome(found, "the database that DATABASE_URL names", { makes, beside }), isRotationFinished };
}

async function lookAtPostgres(url: string, dataDir: string): Promise<DataDirectory> {
  const found = await readPostgresFacts(url, SAMPLED_FILES);
  const closed = found?.move && closedBy(found.move);
  if (closed) return { state: "moved", line: closed };
  if ((!found || found.isUnfinished || found.isEmpty) && existsSync(join(dataDir, "portal.db"))) {
    const line = `${dataDir} has a database, and the one that DATABASE_URL names is empty: "npm run move-to-postgres" copies it there. For a new one name another DATA_DIR.`;
    return { state: "moved", line };
  }
  if (!found) return { state: "new", unfinished: false };
  const { meta, audit } = found;
  const facts: DatabaseFacts = {
    ...found,
    fault: null,
    check: meta.get(SECRET_CHECK) ?? null,
    newestSeq: Math.max(0, ...audit.map(({ seq }) => seq)),
    remembered: null,
  };
  return judgeDatabase(dataDir, { ...look, isInUse: true }, facts, null);
}

/** @returns the line of a database that a move has closed, or not opened yet. */
function closedBy({ state, place }: MoveMark): string | null {
  if (state === "arrived") return null;
  if (state === "incoming")
    return `A move of the data in ${place} into the database that DATABASE_URL names was cut short: "npm run move-to-postgres" with that DATA_DIR goes on with it. Neither side starts before.`;
  if (state === "leaving")
    return `A move from the database that DATABASE_URL names to SQLite's file was cut short: "npm run move-to-postgres -- --to-sqlite" (DATA_DIR=${place}): run it again. Neither side starts before.`;
  return `The data in the database that DATABASE_URL names were moved to SQLite's file in ${place}: take DATABASE_URL away. To go on with them as they were then: COMMENT ON SCHEMA main IS NULL.`;
}

/**
 * Locks the data directory and looks at it. A rotation of the secret that was cut short after its commit is finished.
 * @throws an Error with one line that says what it is and what to do, when it is not for the asker to work on. Nothing
 *   was changed then.
 */
export function enterDataDirectory({ makes = false, beside = false, moves = false }: Entry = {}): Entered {
  const { dataDir } = env();
  if (!beside) acquireProcessLock(dataDir);
  try {
    let found = lookAt(dataDir, beside, moves);
    const isRotationFinished = finishRotation(found, beside);
    if (isRotationFinished) found = lookAt(dataDir, beside, moves);
    return { ...welcome(found, dataDir, { makes, beside }), isRotationFinished };
  } catch (error) {
    if (!beside) releaseProcessLock();
    throw error;
  }
}

/** A change of the secret that was cut short after its commit goes on. @returns whether there was one. */
function finishRotation({ state }: DataDirectory, beside: boolean): boolean {
  if (state !== "rotated" || beside || env().appSecret !== undefined) return false;
  putNewSecretInPlace();
  forgetKeys();
  return true;
}

/** @throws an Error with one line when it is not for the asker to work on. */
function welcome(
  found: DataDirectory,
  place: string,
  { makes, beside }: Required<Pick<Entry, "makes" | "beside">>,
): MadeOrNew {
  if (found.state === "other-version")
    throw Object.assign(new Error(found.line), { exitCode: OTHER_VERSION });
  if (found.state !== "new" && found.state !== "whole") throw new Error(found.line);
  // Nothing is sealed with it. Beside APP_SECRET it may be that one, not yet kept anywhere else.
  if (found.state === "whole" && !beside && env().appSecret === undefined) forgetNewSecret();
  if (!makes) requireMade(found, place, beside);
  return found;
}

const look = {
  migrations: migrationNames,
  isSealedHere: (entry: AuditRow) => chainMac(entry.prev, entry).equals(entry.mac),
};

function lookAt(dataDir: string, isInUse: boolean, moves: boolean): DataDirectory {
  return lookAtDataDirectory(dataDir, { ...look, isInUse, moves });
}

function requireMade(found: MadeOrNew, place: string, beside: boolean): void {
  if (found.state === "new")
    throw new Error(`There is no data in ${place} yet: "npm start" makes it, or set DATA_DIR.`);
  if (found.pending.length > 0 && !beside)
    throw new Error(
      `The database in ${place} is of an older version: "npm run migrate" brings it up to date, after a backup.`,
    );
}
