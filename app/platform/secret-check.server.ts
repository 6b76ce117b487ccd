/**
 * The database knows which master secret its data was sealed with, without holding it: a check value, compared before
 * anything is written. A start with another secret would read nothing and break the audit log's chain.
 */
import type { Db } from "./database.server.ts";
import { mac } from "./secrets.server.ts";

/** The row of `meta`. */
export const SECRET_CHECK = "secret-check";

/** @returns the check value of the master secret in use: HMAC-SHA-256 under a key of its own, in hex. */
export function secretCheck(): string {
  return mac("secret-check", "calder-row").toString("hex");
}

/** Notes the secret in use where none is noted. The secret must have been proved before. */
export async function rememberSecret(db: Db): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key: SECRET_CHECK, value: secretCheck() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}
