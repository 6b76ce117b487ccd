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

  function tell<T>(run: () => T, changed: (result: T) => boolean): T {
    try {
      const result = run();
      hasChanged ||= changed(result);
      if (hasChanged && !sqlite.inTransaction) {
        hasChanged = false;
        committed();
      }
      return result;
    } catch (error) {
      hasChanged &&= sqlite.inTransaction;
      if (!isBusy(error)) failed(error);
      throw error;
    }
  }

  /** @param watch what else looks at the statement. */
  return (text: string, watch: (statement: Database.Statement) => SqliteStatement): SqliteStatement => {
    const prepared = tell(
      () => sqlite.prepare(text),
      () => false,
    );
    const statement = watch(prepared);
    return {
      reader: statement.reader,
      all: (parameters) =>
        tell(
          () => statement.all(parameters),
          (rows) => !prepared.readonly && rows.length > 0,
        ),
      run: (parameters) =>
        tell(
          () => statement.run(parameters),
          ({ changes }) => changes > 0,
        ),
      *iterate(parameters) {
        try {
          yield* statement.iterate(parameters);
        } catch (error) {
          failed(error);
          throw error;
        }
      },
    };
  };
}
