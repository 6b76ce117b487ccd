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
}

/** @returns what makes statements tell. A commit that changed nothing says nothing: it has not touched the disk. */
export function tellingOutcomes(sqlite: Database.Database, { failed, committed }: Outcomes) {
  let hasChanged = false;

  function attempt<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error)) failed(error);
      throw error;
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
    const prepared = attempt(() => sqlite.prepare(text));
    const statement = watch(prepared);
    return {
      reader: statement.reader,
      all(parameters) {
        const rows = attempt(() => statement.all(parameters));
        if (!prepared.readonly) settle(text, rows.length);
        return rows;
      },
      run(parameters) {
        const result = attempt(() => statement.run(parameters));
        settle(text, Number(result.changes));
        return result;
      },
      *iterate(parameters) {
        try {
          yield* statement.iterate(parameters);
        } catch (error) {
          if (!isBusy(error)) failed(error);
          throw error;
        }
      },
    };
  };
}
