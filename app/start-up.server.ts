/** The way into the data directory, for the server and for every command: nobody opens the database before it. */
import { chainMac } from "./features/desk/audit/audit-chain.server.ts";
import { migrationNames } from "#db/migrate.ts";
import { type DataDirectory, lookAtDataDirectory } from "./platform/data/data-directory.server.ts";
import { env } from "./platform/env.server.ts";
import { forgetNewSecret, putNewSecretInPlace } from "./platform/secrets/master-secret.server.ts";
import { acquireProcessLock, releaseProcessLock } from "./platform/data/process-lock.server.ts";
import { forgetKeys } from "./platform/secrets/secrets.server.ts";

export interface Entry {
  /** Makes what is missing: a new directory and an older schema are welcome. */
  makes?: boolean;
  /** Only reads, also while the product runs. */
  beside?: boolean;
}

type MadeOrNew = Extract<DataDirectory, { state: "new" | "whole" }>;
export type Entered = MadeOrNew & {
  /** Entering has put a new secret in place, which a rotation that was cut short had left. */
  isRotationFinished: boolean;
};

/**
 * Locks the data directory and looks at it. A rotation of the secret that was cut short after its commit is finished.
 * @throws an Error with one line that says what it is and what to do, when it is not for the asker to work on. Nothing
 *   was changed then.
 */
export function enterDataDirectory({ makes = false, beside = false }: Entry = {}): Entered {
  const { dataDir } = env();
  if (!beside) acquireProcessLock(dataDir);
  try {
    let found = look(dataDir, beside);
    const isRotationFinished = found.state === "rotated" && !beside && env().appSecret === undefined;
    if (isRotationFinished) {
      putNewSecretInPlace();
      forgetKeys();
      found = look(dataDir, beside);
    }
    if (found.state !== "new" && found.state !== "whole") throw new Error(found.line);
    // Nothing is sealed with it. Beside APP_SECRET it may be that one, not yet kept anywhere else.
    if (found.state === "whole" && !beside && env().appSecret === undefined) forgetNewSecret();
    if (!makes) requireMade(found, dataDir, beside);
    return { ...found, isRotationFinished };
  } catch (error) {
    if (!beside) releaseProcessLock();
    throw error;
  }
}

function look(dataDir: string, isInUse: boolean): DataDirectory {
  return lookAtDataDirectory(dataDir, {
    isInUse,
    migrations: migrationNames,
    isSealedHere: (entry) => chainMac(entry.prev, entry).equals(entry.mac),
  });
}

function requireMade(found: MadeOrNew, dataDir: string, beside: boolean): void {
  if (found.state === "new")
    throw new Error(`There is no data in ${dataDir} yet: "npm start" makes it, or set DATA_DIR.`);
  if (found.pending.length > 0 && !beside)
    throw new Error(
      `The database in ${dataDir} is of an older version: "npm run migrate" brings it up to date, after a backup.`,
    );
}
