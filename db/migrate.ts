import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { migrationList } from "./migration-list.ts";
import type { Schema } from "./schema.ts";

/** `additive`: an older version goes on working above it (docs/operations.md says what that allows). */
type Marked = Migration & { additive?: true };

/** In order, each frozen once released; `npm run migrations` adds the file that is new. */
const migrations: Record<string, Marked> = migrationList;

/** The migrations of this version of the product, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** Those of them that an older version works above. */
export const additiveNames: readonly string[] = migrationNames.filter((name) => migrations[name]?.additive);

const migratorOf = (db: Kysely<Schema>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/**
 * Brings the database to the newest schema, or to that of a migration before it.
 * @returns the names of the migrations that ran now; empty when there was nothing to do.
 * @throws the error of the migration that failed; nothing of that migration stays behind.
 */
export async function migrateToLatest(db: Kysely<Schema>, upTo?: string): Promise<string[]> {
  // Before as well: older processes look for a mark as soon as the migration is there.
  await noteAdditive(db);
  // Kysely refuses a database that has migrations which it does not know, though nothing is to be done.
  if (!upTo && (await migrationsOf(db)).pending.length === 0) return [];
  const migrator = migratorOf(db);
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) throw error;
  await noteAdditive(db);
  return (results ?? []).map((result) => result.migrationName);
}

/** Which migrations this database has behind it, and which are still before it. Changes nothing. */
export async function migrationsOf(db: Kysely<Schema>): Promise<{ done: string[]; pending: string[] }> {
  const all = await migratorOf(db).getMigrations();
  const names = (isDone: boolean) =>
    all.filter(({ executedAt }) => (executedAt !== undefined) === isDone).map(({ name }) => name);
  return { done: names(true), pending: names(false) };
}

/** Writes down which migrations are additive, for versions that don't have them. */
async function noteAdditive(db: Kysely<Schema>): Promise<void> {
  if (!(await migrationsOf(db)).done.includes("0022-processes")) return;
  for (const name of additiveNames)
    await sql`INSERT INTO kysely_additive (name) VALUES (${name}) ON CONFLICT DO NOTHING`.execute(db);
}
