import type Database from "better-sqlite3";
import type { SqliteStatement } from "kysely";
import { allTables, type ChangeGroup } from "./tables.ts";

/** Tables by the group they feed: what is kept is made from those that say so. */
export const feeding: Record<ChangeGroup, readonly string[]> = {
  public: thatFeed("public"),
  notifications: thatFeed("notifications"),
};
export const changeGroups = Object.keys(feeding) as ChangeGroup[];
const naming = Object.fromEntries(
  changeGroups.map((group) => [group, new RegExp(`"?\\b(?:${feeding[group].join("|")})\\b"?`, "i")]),
) as Record<ChangeGroup, RegExp>;

function thatFeed(group: ChangeGroup): string[] {
  return allTables.filter(([, { feeds }]) => feeds === group).map(([table]) => table);
}

/** Groups of which a statement names a table. */
export const groupsNamedIn = (text: string) => changeGroups.filter((group) => naming[group].test(text));

const end = /^\s*(commit|rollback)\s*(?:;\s*)?$/i;

/**
 * Counts the committed changes to each group of tables, so that what was kept from before one is known to be old.
 *
 * A statement that writes and names such a table marks the change; it counts once it is committed, for before that a
 * page rendered anew would still show the old data. A rollback takes the mark back. Naming is taken broadly: a write to
 * another table that only reads `reports` counts too, which costs one rendering.
 */
export function tableChanges(sqlite: Database.Database) {
  const committed: Record<ChangeGroup, number> = { public: 0, notifications: 0 };
  const pending = new Set<ChangeGroup>();

  function settle(): void {
    if (pending.size === 0 || sqlite.inTransaction) return;
    for (const name of pending) committed[name] += 1;
    pending.clear();
  }

  /** SQLite changes this value when another connection, so any other process, has committed anything at all. */
  let dataVersion: Database.Statement | undefined;
  let elsewhere: unknown = 0;
  let askedAt = Number.NEGATIVE_INFINITY;

  return {
    /** Makes a statement tell when it has changed something of a group or ended a transaction that did. */
    watch(text: string, statement: Database.Statement): SqliteStatement {
      const ends = end.exec(text)?.[1]?.toLowerCase();
      if (ends) {
        return wrapped(statement, (result) => {
          if (ends === "rollback") pending.clear();
          settle();
          return result;
        });
      }
      const touched = statement.readonly ? [] : groupsNamedIn(text);
      if (touched.length === 0) return statement as unknown as SqliteStatement;
      return wrapped(statement, (result) => {
        for (const name of touched) pending.add(name);
        settle();
        return result;
      });
    },
    version(group: ChangeGroup, tolerance = 0): string {
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
      return `${committed[group]}.${String(elsewhere)}`;
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
