import type Database from "better-sqlite3";
import type { SqliteStatement } from "kysely";

/** What the pages for anybody are made from. A new public page that reads another table adds it here. */
const publicTables = /"?\b(?:categories|reports|report_versions|services|tickets)\b"?/i;

const end = /^\s*(commit|rollback)\s*;?\s*$/i;

/**
 * Counts the committed changes to public tables, so that a page kept from before one is known to be old.
 *
 * A statement that writes and names such a table marks the change; it counts once it is committed, for before that a
 * page rendered anew would still show the old data. A rollback takes the mark back. Naming is taken broadly: a write to
 * another table that only reads `reports` counts too, which costs one rendering.
 */
export function publicChanges(sqlite: Database.Database) {
  let committed = 0;
  let isPending = false;

  function settle(): void {
    if (!isPending || sqlite.inTransaction) return;
    isPending = false;
    committed += 1;
  }

  function after<T>(result: T): T {
    isPending = true;
    settle();
    return result;
  }

  /** SQLite changes this value when another connection, so any other process, has committed anything at all. */
  let dataVersion: Database.Statement | undefined;
  let elsewhere: unknown = 0;
  let askedAt = Number.NEGATIVE_INFINITY;

  return {
    /** Makes a statement tell when it has changed something public or ended a transaction that did. */
    watch(text: string, statement: Database.Statement): SqliteStatement {
      const ends = end.exec(text)?.[1]?.toLowerCase();
      if (ends) {
        return wrapped(statement, (result) => {
          if (ends === "rollback") isPending = false;
          settle();
          return result;
        });
      }
      if (statement.readonly || !publicTables.test(text)) return statement as unknown as SqliteStatement;
      return wrapped(statement, after);
    },
    version(tolerance = 0): string {
      try {
        const now = performance.now();
        if (now - askedAt >= tolerance) {
          dataVersion ??= sqlite.prepare("PRAGMA data_version").pluck();
          elsewhere = dataVersion.get();
          askedAt = now;
        }
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
