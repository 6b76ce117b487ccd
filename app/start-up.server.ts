/** The way into the data directory, for the server and for every command: nobody opens the database before it. */
import { chainMac } from "./features/audit/audit-chain.server.ts";
import { migrationNames } from "#db/migrate.ts";
import { type DataDirectory, lookAtDataDirectory } from "./platform/data-directory.server.ts";
import { env } from "./platform/env.server.ts";
import { acquireProcessLock, releaseProcessLock } from "./platform/process-lock.server.ts";

export interface Entry {
  /** Makes what is missing: a new directory and an older schema are welcome. */
  makes?: boolean;
  /** Only reads, also while the product runs. */
  beside?: boolean;
}

export type Entered = Extract<DataDirectory, { state: "new" | "whole" }>;

/**
 * Locks the data directory and looks at it.
 * @throws an Error with one line that says what it is and what to do, when it is not for the asker to work on. Nothing
 *   was changed then.
 */
export function enterDataDirectory({ makes = false, beside = false }: Entry = {}): Entered {
  const { dataDir } = env();
  if (!beside) acquireProcessLock(dataDir);
  try {
    const found = lookAtDataDirectory(dataDir, {
      isInUse: beside,
      migrations: migrationNames,
      isSealedHere: (entry) => chainMac(entry.prev, entry).equals(entry.mac),
    });
    if (found.state === "new" || found.state === "whole") {
      if (!makes) requireMade(found, dataDir, beside);
      return found;
    }
    throw new Error(found.line);
  } catch (error) {
    if (!beside) releaseProcessLock();
    throw error;
  }
}

function requireMade(found: Entered, dataDir: string, beside: boolean): void {
  if (found.state === "new")
    throw new Error(`There is no data in ${dataDir} yet: "npm start" makes it, or set DATA_DIR.`);
  if (found.pending.length > 0 && !beside)
    throw new Error(
      `The database in ${dataDir} is of an older version: "npm run migrate" brings it up to date, after a backup.`,
    );
}
