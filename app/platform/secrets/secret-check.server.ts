/**
 * The database knows which master secret its data was sealed with, without holding it: a check value, compared before
 * anything is written. A start with another secret would read nothing and break the audit log's chain.
 */
import type { Db } from "../database.server.ts";
import { readNewSecret } from "./master-secret.server.ts";
import { keyFor, type Keys, keysOf, macWith } from "./secrets.server.ts";

/** The row of `meta`. */
export const SECRET_CHECK = "secret-check";

/** @returns the check value of a master secret, the one in use unless told: HMAC-SHA-256 under a key of its own, in hex. */
export function secretCheck(keys: Keys = keyFor): string {
  return macWith(keys, "secret-check", "calder-row").toString("hex");
}

/** Whether a check value is that of the secret which a rotation has written and not yet put in place. */
export function isOfNewSecret(check: string): boolean {
  const text = readNewSecret();
  if (text === null) return false;
  try {
    return secretCheck(keysOf(text, "")) === check;
  } catch {
    // Cut while it was written: nothing can have been sealed with it.
    return false;
  }
}

/** Notes the secret in use where none is noted. The secret must have been proved before. */
export async function rememberSecret(db: Db): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key: SECRET_CHECK, value: secretCheck() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}
