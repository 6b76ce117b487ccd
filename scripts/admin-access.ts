/**
 * `node scripts/admin-access.ts <email>`: a new password and user key for an admin who has lost theirs, shown once here
 * and nowhere in the portal. What they had ends. Stop the product first.
 */
import { systemActor } from "#app/features/actor.ts";
import { renewAdminAccess } from "#app/features/access/users/admin.system-commands.server.ts";
import { db } from "#app/platform/database.server.ts";
import { hashPassword } from "#app/platform/secrets/password.server.ts";
import { newPassphrase } from "#db/seeds/new-passphrase.server.ts";
import { command } from "./start/command.ts";
import { fail } from "./start/progress.ts";

const [email = ""] = process.argv.slice(2);
if (!email) fail(new Error("Usage: node scripts/admin-access.ts <email>"));

await command({}, async () => {
  const password = newPassphrase();
  const passwordHash = await hashPassword(password);
  const renewed = await db()
    .transaction()
    .execute((trx) => renewAdminAccess(trx, systemActor("admin-access"), { email, passwordHash }));
  if (!renewed.ok) throw new Error(`Nothing was changed: no active admin has the address ${email}.`);
  console.log(`email      ${email}\npassword   ${password}\nuser key   ${renewed.userKey}`);
});
