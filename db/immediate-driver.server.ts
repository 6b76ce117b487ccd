import { setTimeout as sleep } from "node:timers/promises";
import type Database from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteDriver,
  type SqliteDialectConfig,
} from "kysely";
import type { Outcomes } from "./statement-outcomes.server.ts";

const beginning = CompiledQuery.raw("begin immediate");

/** How long what another process holds is waited for: by a transaction, and by a statement on its own. */
const patienceMs = { transaction: 250, statement: 50 };
const pauseMs = 10;
/** So long after a wait that failed nobody else waits. */
const refusedForMs = 1000;

/**
 * The one connection, by turns. SQLite's own `begin` is deferred: a write would then be refused half way through; ours
 * takes the lock at once. Where another process holds it the turn is given up while waiting, so that whoever only
 * reads goes on; and where it isn't let go in time, those who come next are told so at once.
 */
export class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: Database.Database;
  readonly #outcomes: Outcomes;
  readonly #turns = new Turns();
  #connection: DatabaseConnection | undefined;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(config: SqliteDialectConfig, sqlite: Database.Database, outcomes: Outcomes) {
    super(config);
    this.#sqlite = sqlite;
    this.#outcomes = outcomes;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#takeTurn();
    return (this.#connection ??= this.#patient(await super.acquireConnection()));
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.giveUp();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const began = performance.now();
    try {
      await connection.executeQuery(beginning);
    } finally {
      this.#outcomes.waited?.("lock", performance.now() - began);
    }
  }

  async #takeTurn(): Promise<void> {
    if (this.#turns.takeFree()) return;
    const began = performance.now();
    await this.#turns.take();
    this.#outcomes.waited?.("turn", performance.now() - began);
  }

  #patient(bare: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: (query) => this.#patiently(bare, query),
      streamQuery: (query, size) => bare.streamQuery(query, size),
    };
  }

  /** @throws SQLITE_BUSY when another process still holds the lock. */
  async #patiently<Row>(bare: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    const until = performance.now() + patienceMs[query === beginning ? "transaction" : "statement"];
    for (;;) {
      try {
        const result = await bare.executeQuery<Row>(query);
        if (query === beginning) this.#refusedAt = Number.NEGATIVE_INFINITY;
        return result;
      } catch (error) {
        if (!isBusy(error) || this.#sqlite.inTransaction) throw error;
        const now = performance.now();
        if (now >= until || now - this.#refusedAt < refusedForMs) {
          this.#refusedAt = now;
          throw error;
        }
      }
      this.#turns.giveUp();
      await sleep(pauseMs);
      await this.#turns.take();
    }
  }
}

/** Another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

/** First come, first served. */
class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** @returns whether it was free. */
  takeFree(): boolean {
    const isFree = !this.#isTaken;
    this.#isTaken = true;
    return isFree;
  }

  async take(): Promise<void> {
    if (!this.takeFree()) return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  giveUp(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
