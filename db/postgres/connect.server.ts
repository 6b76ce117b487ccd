import { Kysely, PostgresAdapter, PostgresDialect, type Driver, type TransactionBuilder } from "kysely";
import type pg from "pg";
import type { ServerFigures, Store } from "../connection.server.ts";
import type { Schema } from "../schema.ts";
import type { Outcomes } from "../statement-outcomes.server.ts";
import { changesElsewhere } from "./changes-elsewhere.server.ts";
import { poolOf } from "./client.server.ts";
import { PortalCompiler } from "./compiler.ts";
import { PortalDriver } from "./driver.server.ts";
import { keepingPlans } from "./keeping-plans.ts";
import { againOnConflict, conflictsMet } from "./retry.server.ts";
import { Writers } from "./writers.ts";

/** An authenticator's code is good for thirty: whoever is off by more than some seconds refuses good ones. */
const mostApartSeconds = 10;
/** Connections of one process for its queries. */
const mostConnections = 10;

/** Every account may ask for these. https://www.postgresql.org/docs/current/monitoring-stats.html */
const serverFigures = `SELECT $1::float8 - extract(epoch FROM clock_timestamp())::float8 AS "clockAhead",
  (SELECT count(*) FROM pg_stat_replication) AS standbys,
  extract(epoch FROM last_archived_time)::float8 AS archived,
  extract(epoch FROM last_failed_time)::float8 AS "archiveFailed" FROM pg_stat_archiver`;

class PortalDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #outcomes: Outcomes;
  readonly #changed: (text: string) => void;
  constructor(pool: pg.Pool, outcomes: Outcomes, changed: (text: string) => void) {
    super({ pool });
    this.#pool = pool;
    this.#outcomes = outcomes;
    this.#changed = changed;
  }
  override createDriver(): Driver {
    return new PortalDriver({ pool: keepingPlans(this.#pool) }, this.#outcomes, this.#changed);
  }
  override createQueryCompiler(): PortalCompiler {
    return new PortalCompiler();
  }
  override createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }
}

/** Its transactions run again where another process was in their way. */
class PortalKysely extends Kysely<Schema> {
  readonly #writers = new Writers();
  override transaction(): TransactionBuilder<Schema> {
    return againOnConflict(super.transaction(), (begin) => this.#writers.inTurn(begin));
  }
}

/**
 * Connects to PostgreSQL, as `connect` opens SQLite's file. Nothing is asked before the first query.
 * @param url `postgres://…`
 * @param answersWithinMs as `poolOf` has it.
 */
export function connectPostgres(
  url: string,
  outcomes: Outcomes = { failed: () => {}, committed: () => {}, slow: () => {} },
  answersWithinMs?: number,
): Store {
  const pool = poolOf(url, mostConnections, answersWithinMs);
  const changes = changesElsewhere(url);
  const db = new PortalKysely({ dialect: new PortalDialect(pool, outcomes, changes.written) });
  return {
    db,
    publicVersion: changes.version,
    async fault() {
      const { rows } = await pool.query<{ synced: string; at: number }>(
        "SELECT current_setting('synchronous_commit') AS synced, extract(epoch FROM clock_timestamp()) * 1000 AS at",
      );
      const [{ synced, at } = { synced: "unknown", at: Number.NaN }] = rows;
      if (synced !== "on") return "PostgreSQL does not keep to synchronous_commit = on.";
      const apart = Math.round((Date.now() - at) / 1000);
      if (Math.abs(apart) < mostApartSeconds) return undefined;
      return `This machine’s clock is ${Math.abs(apart)} s ${apart > 0 ? "ahead of" : "behind"} the database’s.`;
    },
    answers: changes.answers,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async serverFigures() {
      const { rows } = await pool.query<ServerFigures>(serverFigures, [Date.now() / 1000]);
      return rows[0] as ServerFigures;
    },
    begunAgain: conflictsMet,
    async close() {
      await changes.close();
      await db.destroy();
    },
  };
}
