import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as theChain from "./migrations/0001-the-chain.ts";
import * as enquiriesAndOrders from "./migrations/0002-enquiries-and-orders.ts";
import * as clientPortal from "./migrations/0003-client-portal.ts";
import * as adminPortals from "./migrations/0004-admin-portals.ts";
import * as jsonApi from "./migrations/0005-json-api.ts";
import * as analystTools from "./migrations/0006-analyst-tools.ts";
import * as unfinishedImports from "./migrations/0007-unfinished-imports.ts";
import * as whoSeesSecrets from "./migrations/0008-who-sees-secrets.ts";
import * as securityEvents from "./migrations/0009-security-events.ts";
import * as kindsInRegistries from "./migrations/0010-kinds-in-registries.ts";
import * as snapshotInputs from "./migrations/0011-snapshot-inputs.ts";
import * as sharesAsTyped from "./migrations/0012-shares-as-typed.ts";
import * as financialsDate from "./migrations/0013-financials-date.ts";
import * as imports from "./migrations/0014-imports.ts";
import * as placesInLists from "./migrations/0015-places-in-lists.ts";
import * as staffLists from "./migrations/0016-staff-lists.ts";
import * as searchIndex from "./migrations/0017-search-index.ts";
import * as tallies from "./migrations/0018-tallies.ts";
import * as countsOfMany from "./migrations/0019-counts-of-many.ts";
import * as clientsByArrival from "./migrations/0020-clients-by-arrival.ts";
import * as foldedSearch from "./migrations/0021-folded-search.ts";
import * as processes from "./migrations/0022-processes.ts";
import * as wordsPosted from "./migrations/0023-words-posted.ts";
import * as marksSeen from "./migrations/0024-marks-seen.ts";
import * as covenantAlerts from "./migrations/0025-covenant-alerts.ts";
import * as foundByMore from "./migrations/0026-found-by-more.ts";
import * as importsAtOnce from "./migrations/0027-imports-at-once.ts";
import * as formDrafts from "./migrations/0028-form-drafts.ts";
import type { Schema } from "./schema.ts";

/** `additive`: an older version goes on working above it (docs/operations.md says what that allows). */
type Marked = Migration & { additive?: true };

/** In order, each frozen once released. A new one is added at the end. */
const migrations: Record<string, Marked> = {
  "0001-the-chain": theChain,
  "0002-enquiries-and-orders": enquiriesAndOrders,
  "0003-client-portal": clientPortal,
  "0004-admin-portals": adminPortals,
  "0005-json-api": jsonApi,
  "0006-analyst-tools": analystTools,
  "0007-unfinished-imports": unfinishedImports,
  "0008-who-sees-secrets": whoSeesSecrets,
  "0009-security-events": securityEvents,
  "0010-kinds-in-registries": kindsInRegistries,
  "0011-snapshot-inputs": snapshotInputs,
  "0012-shares-as-typed": sharesAsTyped,
  "0013-financials-date": financialsDate,
  "0014-imports": imports,
  "0015-places-in-lists": placesInLists,
  "0016-staff-lists": staffLists,
  "0017-search-index": searchIndex,
  "0018-tallies": tallies,
  "0019-counts-of-many": countsOfMany,
  "0020-clients-by-arrival": clientsByArrival,
  "0021-folded-search": foldedSearch,
  "0022-processes": processes,
  "0023-words-posted": wordsPosted,
  "0024-marks-seen": marksSeen,
  "0025-covenant-alerts": covenantAlerts,
  "0026-found-by-more": foundByMore,
  "0027-imports-at-once": importsAtOnce,
  "0028-form-drafts": formDrafts,
};

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
