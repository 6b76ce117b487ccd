import type Database from "better-sqlite3";
import type { SqliteStatement } from "kysely";
import { isBusy } from "./immediate-driver.server.ts";

/**
 * Told of every statement that fails, and of every change that is on the disk: below whoever answers for it. A lock that
 * is waited for is no failure; whoever gives up waiting tells that.
 */
export interface Outcomes {
  failed(error: unknown): void;
  committed(): void;
  /** One that took longer than {@link SLOW_MS}, and kept everybody waiting so long. @param text without its values. */
  slow(text: string, milliseconds: number): void;
  /** Of a wait before a statement, which is nobody's slow statement. */
  waited?(what: Waited, milliseconds: number): void;
}

/** The writers' lock, a turn at SQLite's one connection, a connection of PostgreSQL's pool. */
export type Waited = "lock" | "turn" | "connection";

/** A quarter of a second is noticed by whoever waits. */
export const SLOW_MS = 250;

/** What SQLite has compiled is used again: a table with computed columns takes 10 to 30 ms of every statement's start. */
const MOST_STATEMENTS = 500;

/** @returns what makes statements tell. A commit that changed nothing says nothing: it has not touched the disk. */
export function tellingOutcomes(sqlite: Database.Database, { failed, committed, slow }: Outcomes) {
  let hasChanged = false;
  const statements = new Map<string, Database.Statement>();

  function prepare(text: string): Database.Statement {
    const known = statements.get(text);
    if (known) return known;
    const [oldest] = statements.size < MOST_STATEMENTS ? [] : statements.keys();
    if (oldest !== undefined) statements.delete(oldest);
    const prepared = sqlite.prepare(text);
    statements.set(text, prepared);
    return prepared;
  }

  function attempt<T>(text: string, run: () => T): T {
    const began = performance.now();
    try {
      return run();
    } catch (error) {
      if (!isBusy(error)) failed(error);
      throw error;
    } finally {
      const took = performance.now() - began;
      if (took > SLOW_MS) slow(text, took);
    }
  }

  function settle(text: string, changes: number): void {
    hasChanged ||= changes > 0;
    if (!hasChanged || sqlite.inTransaction) return;
    hasChanged = false;
    if (!/^\s*rollback/i.test(text)) committed();
  }

  /** @param watch what else looks at the statement. */
  return (text: string, watch: (statement: Database.Statement) => SqliteStatement): SqliteStatement => {
    const prepared = attempt(text, () => prepare(text));
    const statement = watch(prepared);
    return {
      reader: statement.reader,
      all(parameters) {
        const rows = attempt(text, () => statement.all(parameters));
        if (!prepared.readonly) settle(text, rows.length);
        return rows;
      },
      run(parameters) {
        const result = attempt(text, () => statement.run(parameters));
        settle(text, Number(result.changes));
        return result;
      },
      *iterate(parameters) {
        try {
          // One of its own: the other may be asked for while this one is at work.
          yield* watch(sqlite.prepare(text)).iterate(parameters);
        } catch (error) {
          if (!isBusy(error)) failed(error);
          throw error;
        }
      },
    };
  };
}
