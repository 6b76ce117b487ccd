/** What an empty database is filled with: read by the first start alone, so that later ones need not load it. */
import { offerDemoSignIn } from "#app/features/access/identity/sign-in/demo-sign-in.server.ts";
import { createAdmin } from "#app/features/access/users/admin.system-commands.server.ts";
import { systemActor } from "#app/features/actor.ts";
import { hashPassword } from "#app/platform/secrets/password.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { brand } from "#app/brand.ts";
import { tellDemoStory } from "./demo-story.server.ts";
import { type AdminCredentials, type ClientCredentials, writeFirstRun } from "./first-run-file.server.ts";
import { seedSamplePrices } from "./markets.server.ts";
import { newPassphrase } from "./new-passphrase.server.ts";
import { seedReference } from "./reference.server.ts";

export interface Credentials {
  admin: AdminCredentials;
  client?: ClientCredentials;
}

/**
 * @param options.say prints what is being done.
 * @returns the credentials it made, which stand nowhere else than in `first-run.json`.
 */
export async function fillFirst(
  db: Db,
  { demo, say }: { demo: boolean; say(line: string): void },
): Promise<Credentials> {
  say("twelve services, the categories and ten reports");
  await seedReference(db);
  say("the first admin");
  const admin = await makeAdmin(db);
  if (demo) say("the demonstration story");
  const client = demo ? await tellDemoStory(db, admin.userId) : undefined;
  if (demo) await seedSamplePrices(db);
  const signInLink = client ? await offerDemoSignIn(db, client.email) : null;
  const credentials: Credentials = {
    admin: admin.credentials,
    ...(client && { client: { ...client, ...(signInLink && { signInLink }) } }),
  };
  await writeFirstRun(credentials);
  return credentials;
}

async function makeAdmin(db: Db) {
  const email = `admin@${brand.email.clients.split("@")[1]}`;
  const password = newPassphrase();
  const passwordHash = await hashPassword(password);
  const made = await db.transaction().execute((trx) =>
    createAdmin(trx, systemActor("first-start"), {
      email,
      firstName: "Alex",
      lastName: "Calder",
      passwordHash,
    }),
  );
  if (!made.ok) throw new Error(`The first admin could not be made: ${made.reason}`);
  return { userId: made.userId, credentials: { email, password, userKey: made.userKey } };
}
