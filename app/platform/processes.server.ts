/**
 * Which processes work on the database. On PostgreSQL there may be several: each renews a lease, so that what one had
 * claimed and can't finish any more is known. On SQLite there is one, and no row.
 */
import { hostname } from "node:os";
import { sql } from "kysely";
import { count } from "#app/plural.ts";
import type { Db } from "./database.server.ts";
import { log } from "./log.server.ts";
import { newId } from "./secrets/random.server.ts";

/** Who holds what this process claims. */
export const thisProcess = newId();

const renewMs = 5000;
/** One that is not seen for so long is gone. */
export const LEASE_SECONDS = 30;
const forgottenSeconds = 900;

/** By the database's clock, in either engine. */
const ago = (seconds: number) =>
  sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${count(seconds, "second")}`})`;

/** Ids of those that hold what they claim, this one among them: everybody else is gone. */
export async function liveProcesses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("processes")
    .select("id")
    .where("seen_at", ">", ago(LEASE_SECONDS))
    .execute();
  return [...new Set([thisProcess, ...rows.map(({ id }) => id)])];
}

let passedBy: string | undefined;

/** The migrations that this process is too old for; undefined where there are none. */
export const tooOldFor = () => passedBy;

/**
 * Takes a lease, and renews it.
 * @param known migrations of this version, in order.
 * @param passed told once when a migration was made that is not additive: this version must not write any more.
 * @returns gives the lease back.
 */
export async function holdLease(
  db: Db,
  known: readonly string[],
  passed: (migrations: string) => void,
): Promise<() => Promise<void>> {
  const schema = known.at(-1) ?? "";
  const row = { id: thisProcess, place: `${hostname()} ${process.pid}`, schema };
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let renewing = Promise.resolve();

  async function renew(): Promise<void> {
    await db
      .insertInto("processes")
      .values({ ...row, started_at: ago(0), seen_at: ago(0) })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: ago(0) }))
      .execute();
    const names = (await notAdditive(db)).filter((name) => !known.includes(name));
    if (names.length === 0 || passedBy !== undefined) return;
    passedBy = names.join(", ");
    passed(passedBy);
  }

  function plan(): void {
    const again = () =>
      renew().catch((error: unknown) => log.warn("lease-not-renewed", { why: String(error) }));
    timer = setTimeout(
      () => void (renewing = again().then(() => (isOver ? undefined : plan()))),
      renewMs,
    ).unref();
  }

  await db.deleteFrom("processes").where("seen_at", "<", ago(forgottenSeconds)).execute();
  await renew();
  plan();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await renewing;
    await db
      .deleteFrom("processes")
      .where("id", "=", thisProcess)
      .execute()
      .catch(() => {});
  };
}

/** Migrations that only a version which knows them can work above. */
async function notAdditive(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration
    WHERE name NOT IN (SELECT name FROM kysely_additive) ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}
