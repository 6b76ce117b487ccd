/**
 * What an empty database gets before it is served for the first time: the reference data, one admin and, unless told
 * otherwise, the demonstration story with one client who can sign in.
 */
import type { Db } from "#app/platform/database.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { requireFilesFolder } from "#app/platform/storage/files-folder.server.ts";
import { renewSamplePrices } from "#app/features/markets/sample-prices.server.ts";
import type { Credentials } from "./fill-first.server.ts";
import { seedInstruments } from "./markets.server.ts";

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
  options: { demo: boolean; say(line: string): void },
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
  // A first start that was cut short has marked it: where another's stands there, none begins.
  await requireFilesFolder();
  await note(db, running);
  const { fillFirst } = await import("./fill-first.server.ts");
  const credentials = await fillFirst(db, options);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("meta").where("key", "=", running).execute();
    await trx.insertInto("meta").values({ key: done, value: nowIso() }).execute();
  });
  return credentials;
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
