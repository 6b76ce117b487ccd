import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type PostgresDialectConfig,
  type QueryResult,
} from "kysely";
import { told } from "./away.ts";
import { SLOW_MS, type Outcomes } from "../statement-outcomes.server.ts";

/**
 * A transaction sees the database as it was when it began, and no other writes meanwhile: the lock is asked for before
 * anything is read, so that whoever waited sees what the one before has written. The audit chain and numbers without
 * gaps have one writer at a time in any case.
 * https://www.postgresql.org/docs/current/sql-lock.html
 */
const beginning = CompiledQuery.raw(
  "BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE writing IN EXCLUSIVE MODE",
);

/** Tells how statements went and what they have changed, as `tellingOutcomes` does for SQLite. */
export class PortalDriver extends PostgresDriver {
  readonly #outcomes: Outcomes;
  readonly #changed: (text: string) => void;
  readonly #watched = new WeakMap<DatabaseConnection, Watched>();

  /** @param changed told of each statement that has written, once that is committed. */
  constructor(config: PostgresDialectConfig, outcomes: Outcomes, changed: (text: string) => void) {
    super(config);
    this.#outcomes = outcomes;
    this.#changed = changed;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const began = performance.now();
    const bare = await super.acquireConnection().catch(this.#fail);
    this.#outcomes.waited?.("connection", performance.now() - began);
    let watched = this.#watched.get(bare);
    if (!watched) this.#watched.set(bare, (watched = new Watched(bare, this.#outcomes, this.#changed)));
    return watched;
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await super.releaseConnection(bareOf(connection) as never);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const watched = connection as Watched;
    try {
      await watched.executeQuery(beginning);
    } catch (error) {
      // Begun, and refused the lock: nobody else ends it, and the next would find it open.
      await super.rollbackTransaction(watched.bare as never).catch(() => {});
      throw error;
    }
    watched.begin();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(bareOf(connection) as never);
    } catch (error) {
      (connection as Watched).end({ isKept: false });
      this.#fail(error);
    }
    (connection as Watched).end({ isKept: true });
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as Watched).end({ isKept: false });
    await super.rollbackTransaction(bareOf(connection) as never).catch(this.#fail);
  }

  readonly #fail = (error: unknown): never => {
    const trouble = told(error);
    this.#outcomes.failed(trouble);
    throw trouble;
  };
}

const bareOf = (connection: DatabaseConnection) => (connection as Watched).bare;

class Watched implements DatabaseConnection {
  readonly bare: DatabaseConnection;
  readonly #outcomes: Outcomes;
  readonly #changed: (text: string) => void;
  /** What the open transaction has written; null where none is open. */
  #written: string[] | null = null;

  constructor(bare: DatabaseConnection, outcomes: Outcomes, changed: (text: string) => void) {
    this.bare = bare;
    this.#outcomes = outcomes;
    this.#changed = changed;
  }

  begin(): void {
    this.#written = [];
  }

  end({ isKept }: { isKept: boolean }): void {
    const written = this.#written ?? [];
    this.#written = null;
    if (!isKept || written.length === 0) return;
    for (const text of written) this.#changed(text);
    this.#outcomes.committed();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const began = performance.now();
    try {
      const result = await this.bare.executeQuery<Row>(query);
      if (result.numAffectedRows) this.#note(query.sql);
      return result;
    } catch (error) {
      const trouble = told(error);
      this.#outcomes.failed(trouble);
      throw trouble;
    } finally {
      const took = performance.now() - began;
      if (query === beginning) this.#outcomes.waited?.("lock", took);
      else if (took > SLOW_MS) this.#outcomes.slow(query.sql, took);
    }
  }

  #note(text: string): void {
    if (this.#written) return void this.#written.push(text);
    this.#changed(text);
    this.#outcomes.committed();
  }

  streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.bare.streamQuery(query, size);
  }
}
