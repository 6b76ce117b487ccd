/**
 * What an empty database gets before it is served for the first time: the reference data, one admin and, unless told
 * otherwise, the demonstration story with one client who can sign in.
 */
import { createAdmin } from "#app/features/access/users/create-admin.server.ts";
import { systemActor } from "#app/features/actor.ts";
import { hashPassword } from "#app/platform/secrets/password.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { brand } from "#app/brand.ts";
import { tellDemoStory } from "./demo-story.server.ts";
import { type AdminCredentials, type ClientCredentials, writeFirstRun } from "./first-run-file.server.ts";
import { renewSamplePrices } from "#app/features/markets/renew-sample-prices.server.ts";
import { seedInstruments, seedSamplePrices } from "./markets.server.ts";
import { newPassphrase } from "./new-passphrase.server.ts";
import { seedReference } from "./reference.server.ts";

export interface Credentials {
  admin: AdminCredentials;
  client?: ClientCredentials;
}

/** `seeding` stands while the first start runs, `seeded` for ever after; `database-facts.server.ts` reads both. */
const running = "seeding";
const done = "seeded";

/**
 * Fills a database that was never filled. A second call changes nothing.
 * @param options.say prints what is being done.
 * @returns the credentials it made, which stand nowhere else than in `first-run.json`; null when there was nothing to do.
 */
export async function firstStart(
  db: Db,
  { demo, say }: { demo: boolean; say(line: string): void },
): Promise<Credentials | null> {
  if (await has(db, done)) {
    // A database that was filled before there were markets gets them now.
    await seedInstruments(db);
    await renewSamplePrices(db);
    return null;
  }
  // Somebody's own database, made by other means: it has its people already.
  if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) {
    await note(db, done);
    return null;
  }
  await note(db, running);
  say("twelve services, the categories and ten reports");
  await seedReference(db);
  say("the first admin");
  const admin = await makeAdmin(db);
  if (demo) say("the demonstration story");
  const client = demo ? await tellDemoStory(db, admin.userId) : undefined;
  if (demo) await seedSamplePrices(db);
  const credentials: Credentials = { admin: admin.credentials, ...(client && { client }) };
  await writeFirstRun(credentials);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("meta").where("key", "=", running).execute();
    await trx.insertInto("meta").values({ key: done, value: nowIso() }).execute();
  });
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

async function has(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom("meta").select("key").where("key", "=", key).executeTakeFirst()) !== undefined;
}

async function note(db: Db, key: string): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key, value: nowIso() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}
