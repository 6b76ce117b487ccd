import type Database from "better-sqlite3";
import type { SqliteStatement } from "kysely";
import { allTables } from "./tables.ts";

/** Tables that pages for anybody are made from. */
const feeding = allTables.filter(([, { feedsPages }]) => feedsPages).map(([table]) => table);

const naming = new RegExp(`"?\\b(?:${feeding.join("|")})\\b"?`, "i");

const end = /^\s*(commit|rollback)\s*(?:;\s*)?$/i;

/**
 * Counts the committed changes to these tables, so that a page that was cached before one is known to be old.
 *
 * A statement that writes and names such a table marks the change; it counts once it is committed, for before that a
 * page rendered anew would still show the old data. A rollback takes the mark back. Naming is taken broadly: a write to
 * another table that only reads `reports` counts too, which costs one rendering.
 */
export function tableChanges(sqlite: Database.Database) {
  let committed = 0;
  let isPending = false;

  function settle(): void {
    if (!isPending || sqlite.inTransaction) return;
    committed += 1;
    isPending = false;
  }

  /** SQLite changes this value when another connection, so any other process, has committed anything at all. */
  let dataVersion: Database.Statement | undefined;
  let elsewhere: unknown = 0;

  return {
    /** Makes a statement tell when it has changed something of them or ended a transaction that did. */
    watch(text: string, statement: Database.Statement): SqliteStatement {
      const ends = end.exec(text)?.[1]?.toLowerCase();
      if (ends) {
        return wrapped(statement, (result) => {
          if (ends === "rollback") isPending = false;
          settle();
          return result;
        });
      }
      if (statement.readonly || !naming.test(text)) return statement as unknown as SqliteStatement;
      return wrapped(statement, (result) => {
        isPending = true;
        settle();
        return result;
      });
    },
    version(): string {
      try {
        dataVersion ??= sqlite.prepare("PRAGMA data_version").pluck();
        elsewhere = dataVersion.get();
      } catch {
        // A database in trouble answers for itself elsewhere; a page known to be good may still be shown.
      }
      return `${committed}.${String(elsewhere)}`;
    },
  };
}

function wrapped(statement: Database.Statement, done: <T>(result: T) => T): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => done(statement.all(parameters)),
    run: (parameters) => done(statement.run(parameters)),
    *iterate(parameters) {
      yield* statement.iterate(parameters);
      done(null);
    },
  };
}
