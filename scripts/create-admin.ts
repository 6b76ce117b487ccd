/**
 * `node scripts/create-admin.ts <email> <first name> <last name>`: another member of staff, with a random password and
 * user key that are shown once. Stop the product first.
 */
import { email as emailSchema } from "#app/features/fields/email.schema.ts";
import { systemActor } from "#app/features/actor.ts";
import { createAdmin } from "#app/features/access/users/admin.system-commands.server.ts";
import { db } from "#app/platform/database.server.ts";
import { hashPassword } from "#app/platform/secrets/password.server.ts";
import { newPassphrase } from "#db/seeds/new-passphrase.server.ts";
import { command } from "./start/command.ts";
import { fail } from "./start/progress.ts";

const [email = "", firstName = "", lastName = ""] = process.argv.slice(2);
if (!emailSchema().safeParse(email).success || !firstName || !lastName)
  fail(new Error("Usage: node scripts/create-admin.ts <email> <first name> <last name>"));

await command({}, async () => {
  const password = newPassphrase();
  const passwordHash = await hashPassword(password);
  const person = { email, firstName, lastName, passwordHash };
  const made = await db()
    .transaction()
    .execute((trx) => createAdmin(trx, systemActor("create-admin"), person));
  if (!made.ok)
    throw new Error(
      `No account was made: ${made.reason === "address-taken" ? "that address has one already." : made.reason}`,
    );
  console.log(`email      ${email}\npassword   ${password}\nuser key   ${made.userKey}`);
});
