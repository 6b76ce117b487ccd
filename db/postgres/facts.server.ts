import type { Selectable } from "kysely";
import type pg from "pg";
import type { AuditTable } from "../schema.ts";
import { onClient, SCHEMA } from "./client.server.ts";
import { markOf, type MoveMark } from "./move-mark.server.ts";

const oldestVersion = 150_000;

/** What a PostgreSQL database says about itself, before anything is written to it. */
export interface PostgresFacts {
  /** Names of the migrations that its schema stands for. */
  migrations: string[];
  /** Those among them that an older version works above. */
  additive: string[];
  /** A first start was cut short. */
  isUnfinished: boolean;
  /** Nothing but its tables: as a move leaves it that was cut short. */
  isEmpty: boolean;
  /** What moves between the engines left here. */
  move: MoveMark | null;
  meta: ReadonlyMap<string, string>;
  hasPeople: boolean;
  /** The first and the newest entry of the audit log. */
  audit: Selectable<AuditTable>[];
  /** The first of the stored files. */
  files: { path: string }[];
}

/**
 * @param mostFiles how many of the stored files are named.
 * @returns null for a database in which nothing was made yet.
 * @throws the driver's error, or one that says what the database must be.
 */
export const readPostgresFacts = (url: string, mostFiles: number) =>
  onClient(url, (client) => factsOf(client, mostFiles));

async function factsOf(client: pg.Client, mostFiles: number): Promise<PostgresFacts | null> {
  const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;
  const [server] = await rowsOf<{
    version: number;
    encoding: string;
    locale: string;
    synced: string;
    isMade: number;
    comment: string | null;
  }>(
    `SELECT current_setting('server_version_num')::bigint AS version, pg_encoding_to_char(encoding) AS encoding,
        datcollate AS locale, current_setting('synchronous_commit') AS synced,
        EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1) AS "isMade",
        (SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = $1) AS comment
        FROM pg_database WHERE datname = current_database()`,
    [SCHEMA],
  );
  if (!server || server.version < oldestVersion) throw new Error("PostgreSQL is too old: 15 is the least.");
  if (server.encoding !== "UTF8" || !/^(?:C|POSIX)$/.test(server.locale))
    throw new Error(
      "The database that DATABASE_URL names compares text in another way: make one with TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'.",
    );
  if (server.synced !== "on") throw new Error("PostgreSQL does not keep to synchronous_commit = on.");
  if (!server.isMade) return null;
  const noted = await rowsOf<{ key: string; value: string }>("SELECT key, value FROM meta");
  const meta = new Map(noted.map(({ key, value }) => [key, value]));
  const hasPeople = (await rowsOf("SELECT 1 FROM users LIMIT 1")).length > 0;
  const migrations = await rowsOf<{ name: string }>("SELECT name FROM kysely_migration ORDER BY name");
  const isThere = migrations.some(({ name }) => name === "0022-processes");
  return {
    migrations: migrations.map(({ name }) => name),
    additive: isThere
      ? (await rowsOf<{ name: string }>("SELECT name FROM kysely_additive")).map(({ name }) => name)
      : [],
    isUnfinished: meta.has("seeding") && !meta.has("seeded"),
    isEmpty: meta.size === 0 && !hasPeople,
    move: markOf(server.comment),
    meta,
    hasPeople,
    audit: await rowsOf(
      "SELECT * FROM audit WHERE seq IN (SELECT min(seq) FROM audit UNION SELECT max(seq) FROM audit)",
    ),
    files: await rowsOf("SELECT path FROM files ORDER BY id LIMIT $1", [mostFiles]),
  };
}

/** A process that works on a database, for a person: where, of which schema, and since when. */
export type Running = Record<"place" | "schema" | "since", string>;

/**
 * Who works on a database. Before processes were written down there, whoever is connected to it.
 * @param leaseSeconds one that was not seen for so long is gone.
 */
export const runningOn = (url: string, leaseSeconds: number): Promise<Running[]> =>
  onClient(url, async (client) => {
    const { rows } = await client.query<{ isThere: number }>(
      `SELECT to_regclass('${SCHEMA}.processes') IS NOT NULL AS "isThere"`,
    );
    const asked = rows[0]?.isThere
      ? {
          text: `SELECT place, schema, started_at AS since FROM processes
            WHERE seen_at::timestamptz > now() - make_interval(secs => $1) ORDER BY started_at`,
          values: [leaseSeconds],
        }
      : `SELECT DISTINCT coalesce(host(client_addr), 'this machine') AS place, 'older' AS schema,
           to_char(min(backend_start) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since
         FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
           AND backend_type = 'client backend'
           AND pid NOT IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 2 AND granted)
         GROUP BY 1`;
    return (await client.query<Running>(asked)).rows;
  });
