/**
 * Makes a member of staff: `node scripts/create-admin.ts --email jane@example.com --first Jane --last Smith`.
 * Asks nothing; prints the password and the user key once. Stop the product first.
 */
import { parseArgs } from "node:util";
import { z } from "zod";
import { systemActor } from "#app/features/actor.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { line } from "#app/features/fields/text.schema.ts";
import { createAdmin } from "#app/features/users/create-admin.server.ts";
import { closeDatabase, database } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { hashPassword } from "#app/platform/password.server.ts";
import { acquireProcessLock, releaseProcessLock } from "#app/platform/process-lock.server.ts";
import { newToken } from "#app/platform/random.server.ts";
import { loadSettings } from "./start/settings.ts";

const usage = "Usage: node scripts/create-admin.ts --email <address> --first <first name> --last <last name>";

const person = z.object({
  email: email(),
  first: line("First name", { max: 80 }),
  last: line("Last name", { max: 80 }),
});

function readPerson() {
  const options = { email: { type: "string" }, first: { type: "string" }, last: { type: "string" } } as const;
  const parsed = person.safeParse(parseArgs({ options }).values);
  if (parsed.success) return parsed.data;
  throw new Error([...parsed.error.issues.map((issue) => issue.message), usage].join("\n"));
}

try {
  loadSettings();
  const { email: address, first, last } = readPerson();
  acquireProcessLock(env().dataDir);
  const password = newToken().slice(0, 24);
  const passwordHash = await hashPassword(password);
  const made = await database()
    .db.transaction()
    .execute((trx) =>
      createAdmin(trx, systemActor("create-admin"), {
        email: address,
        firstName: first,
        lastName: last,
        passwordHash,
      }),
    );
  if (!made.ok) throw new Error(`${address} already has an account.`);
  console.log(`Made ${first} ${last} an admin. Shown once:
  email      ${address}
  password   ${password}
  user key   ${made.userKey}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeDatabase();
  releaseProcessLock();
}
