/** What a PostgreSQL database says about itself, and of moves between the engines. */
import type { Selectable } from "kysely";
import type pg from "pg";
import type { AuditTable } from "../schema.ts";
import { onClient, SCHEMA } from "./client.server.ts";
import { requireAlone } from "./locks.server.ts";

const oldestVersion = 150_000;

/**
 * The comment on the schema: it changes with a transaction, goes along with a dump, and is in no table that is compared.
 */
export interface MoveMark {
  id: string;
  /**
   * `incoming`: a copy that was not compared yet. `arrived`: moved here, and open. `leaving`, `left`: moved to SQLite's
   * file, and closed.
   */
  state: "incoming" | "arrived" | "leaving" | "left";
  /** The data directory at the other end. */
  place: string;
}

const start = "move ";

/** The statement that sets the mark; null takes it away. */
export function markStatement(client: Pick<pg.Client, "escapeLiteral">, mark: MoveMark | null): string {
  const text = mark ? client.escapeLiteral(start + JSON.stringify(mark)) : "NULL";
  return `COMMENT ON SCHEMA ${SCHEMA} IS ${text}`;
}

/** Before anything is written to it. */
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
export const readPostgresFacts = (url: string, mostFiles: number): Promise<PostgresFacts | null> =>
  onClient(url, async (client) => {
    const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows;
    const namesIn = async (table: string) =>
      (await rowsOf<{ name: string }>(`SELECT name FROM ${table} ORDER BY name`)).map(({ name }) => name);
    type Server = Record<"version" | "isMade", number> & Record<"encoding" | "locale" | "synced", string>;
    const [server] = await rowsOf<Server & { comment: string | null }>(
      `SELECT current_setting('server_version_num')::bigint AS version, pg_encoding_to_char(encoding) AS encoding,
          datcollate AS locale, current_setting('synchronous_commit') AS synced, nspname IS NOT NULL AS "isMade",
          obj_description(pg_namespace.oid, 'pg_namespace') AS comment
        FROM pg_database LEFT JOIN pg_namespace ON nspname = $1 WHERE datname = current_database()`,
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
    const migrations = await namesIn("kysely_migration");
    const isMarked = server.comment?.startsWith(start);
    return {
      migrations,
      additive: migrations.includes("0022-processes") ? await namesIn("kysely_additive") : [],
      isUnfinished: meta.has("seeding") && !meta.has("seeded"),
      isEmpty: meta.size === 0 && !hasPeople,
      move: isMarked ? (JSON.parse(server.comment?.slice(start.length) ?? "null") as MoveMark) : null,
      meta,
      hasPeople,
      audit: await rowsOf(
        "SELECT * FROM audit WHERE seq IN (SELECT min(seq) FROM audit UNION SELECT max(seq) FROM audit)",
      ),
      files: await rowsOf("SELECT path FROM files ORDER BY id LIMIT $1", [mostFiles]),
    };
  });

/** A process that works on a database, for a person: where, of which schema, and since when. */
export type Running = Record<"place" | "schema" | "since", string>;

/**
 * Who works on a database.
 * @param leaseSeconds one that was not seen for so long is gone.
 * @throws where others are connected to one of before processes were written down there.
 */
export const runningOn = (url: string, leaseSeconds: number): Promise<Running[]> =>
  onClient(url, async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_class WHERE relname = 'processes'");
    if (rowCount === 0) {
      await requireAlone(client);
      return [];
    }
    const { rows } = await client.query<Running>(
      `SELECT place, schema, started_at AS since FROM processes
        WHERE seen_at::timestamptz > now() - make_interval(secs => $1) ORDER BY started_at`,
      [leaseSeconds],
    );
    return rows;
  });
