import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type TransactionBuilder,
} from "kysely";
import type pg from "pg";
import type { ServerFigures, Store } from "../connection.server.ts";
import type { Schema } from "../schema.ts";
import type { Outcomes } from "../statement-outcomes.server.ts";
import { codeOf } from "./away.ts";
import { poolOf } from "./client.server.ts";
import { PortalCompiler } from "./compiler.ts";
import { beginning, tellingPool } from "./telling-pool.server.ts";

/** An authenticator's code is good for thirty: whoever is off by more than some seconds refuses good ones. */
const mostApartSeconds = 10;
/**
 * Connections of one process. Its transactions have their own: they leave the others to those who read, and a process
 * that freezes holds the lock of all writers that often at most. Two, so that it never lies idle.
 */
const most = { reading: 8, writing: 2 };
/** So long whoever asks whether it answers waits. */
const answersWithinMs = 5000;
/** So long another process's change may go unseen: what is kept of public pages is fresh for no longer. */
const freshForMs = 1000;

/** Every account may ask for these. https://www.postgresql.org/docs/current/monitoring-stats.html */
const serverFigures = `SELECT $1::float8 - extract(epoch FROM clock_timestamp())::float8 AS "clockAhead",
  (SELECT count(*) FROM pg_stat_replication) AS standbys,
  current_setting('synchronous_commit') AS synced, extract(epoch FROM last_archived_time)::float8 AS archived,
  extract(epoch FROM last_failed_time)::float8 AS "archiveFailed" FROM pg_stat_archiver`;

/**
 * A transaction sees the database as it was when it began, and no other writes meanwhile: the lock is asked for before
 * anything is read, so that whoever waited sees what the one before has written. The audit chain and numbers without
 * gaps have one writer at a time in any case.
 * https://www.postgresql.org/docs/current/sql-lock.html
 */
class OneWriterDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(beginning));
    } catch (error) {
      // Begun, and refused the lock: nobody else ends it, and the next would find it open.
      await this.rollbackTransaction(connection as never).catch(() => {});
      throw error;
    }
  }
}

const dialectOf = (pool: pg.Pool, outcomes: Outcomes): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new OneWriterDriver({ pool: tellingPool(pool, outcomes) }),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PortalCompiler(),
});

/** Serialisation failure, deadlock. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const conflicts = new Set(["40001", "40P01"]);
/** So often a transaction is begun before whoever asked is told. */
const mostTries = 8;
const pauseMs = 5;

/**
 * Its transactions have connections of their own. One that PostgreSQL gives up for another's sake begins again: nothing of
 * it was kept.
 */
class PortalKysely extends Kysely<Schema> {
  readonly #writing: Kysely<Schema>;
  begunAgain = 0;
  constructor(reading: Dialect, writing: Dialect) {
    super({ dialect: reading });
    this.#writing = new Kysely({ dialect: writing });
  }
  override transaction(): TransactionBuilder<Schema> {
    const builder = this.#writing.transaction();
    const once = builder.execute.bind(builder);
    builder.execute = async (work) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(work);
        } catch (error) {
          if (!conflicts.has(codeOf(error) ?? "") || tries === mostTries) throw error;
          this.begunAgain += 1;
          await sleep(Math.random() * pauseMs * 2 ** tries);
        }
      }
    };
    return builder;
  }
  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#writing.destroy()]);
  }
}

/**
 * Connects to PostgreSQL, as `connect` opens SQLite's file. Nothing is asked before the first query.
 * @param url `postgres://…`
 * @param longestMs as `poolOf` has it.
 */
export function connectPostgres(
  url: string,
  outcomes: Outcomes = { failed: () => {}, committed: () => {}, slow: () => {} },
  longestMs?: number,
): Store {
  let commits = 0;
  const counting: Outcomes = {
    ...outcomes,
    committed() {
      commits += 1;
      outcomes.committed();
    },
  };
  const reading = poolOf(url, most.reading, longestMs);
  const writing = poolOf(url, most.writing, longestMs);
  const asking = poolOf(url, 1, answersWithinMs);
  const db = new PortalKysely(dialectOf(reading, counting), dialectOf(writing, counting));
  async function figures() {
    const { rows } = await reading.query(serverFigures, [Date.now() / 1000]);
    return rows[0] as ServerFigures & { synced: string };
  }
  return {
    db,
    publicVersion: () => `${commits}.${Math.floor(performance.now() / freshForMs)}`,
    async fault() {
      const { synced, clockAhead } = await figures();
      if (synced !== "on") return "PostgreSQL does not keep to synchronous_commit = on.";
      const apart = Math.round(clockAhead);
      if (Math.abs(apart) < mostApartSeconds) return undefined;
      return `This machine’s clock is ${Math.abs(apart)} s ${apart > 0 ? "ahead of" : "behind"} the database’s.`;
    },
    answers: async () => void (await asking.query("SELECT 1")),
    pool: () => ({
      total: reading.totalCount + writing.totalCount,
      idle: reading.idleCount + writing.idleCount,
      waiting: reading.waitingCount + writing.waitingCount,
    }),
    serverFigures: figures,
    begunAgain: () => db.begunAgain,
    async close() {
      await db.destroy();
      if (!asking.ending) await asking.end();
    },
  };
}
