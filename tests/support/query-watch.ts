/**
 * SQLite runs on the main thread: a query that reads a whole table freezes everybody. So every query that the product is
 * seen to run is asked how it would be run, and none may walk a table that grows without an index. A list in the order it
 * is kept in (`order by seq … limit`) stops at its page and may. Services and subscriptions stay small.
 */
import Database from "better-sqlite3";
import { allTables } from "#db/tables.ts";

type Sqlite = Database.Database;

const growing = allTables.flatMap(([table, { grows }]) => (grows ? [table as string] : []));

/**
 * Notes each statement that any database of this process runs from now on. Statements are prepared once and kept: what a
 * page asks is seen when it is run. To be called before the product starts.
 */
export function watchQueries(): { asked: Set<string>; stop: () => void } {
  const asked = new Set<string>();
  const running = ["all", "get", "run", "iterate"] as const;
  const scratch = new Database(":memory:");
  const statement = Object.getPrototypeOf(scratch.prepare("select 1")) as Record<
    (typeof running)[number],
    (this: Database.Statement, ...values: unknown[]) => unknown
  >;
  const bare = { ...statement };
  for (const way of running) {
    statement[way] = function (...values) {
      asked.add(this.source);
      return bare[way].apply(this, values);
    };
  }
  return {
    asked,
    stop() {
      Object.assign(statement, bare);
      scratch.close();
    },
  };
}

interface Step {
  id: number;
  parent: number;
  detail: string;
}

function stepsOf(sqlite: Sqlite, query: string): Step[] {
  const values = Array.from({ length: (query.match(/\?/g) ?? []).length }, () => "x");
  return sqlite.prepare<unknown[], Step>(`explain query plan ${query}`).all(values);
}

/** What a list sorts; not what is sorted of one of its rows, such as the former people of a company. */
export function sortsOf(sqlite: Sqlite, query: string): string[] {
  const steps = stepsOf(sqlite, query);
  const ofOneRow = new Set(
    steps.filter(({ detail }) => detail.startsWith("CORRELATED SCALAR SUBQUERY")).map(({ id }) => id),
  );
  return steps
    .filter(({ detail, parent }) => detail.includes("TEMP B-TREE") && !ofOneRow.has(parent))
    .map(({ detail }) => detail);
}

/** Steps of a query's plan that read a growing table from end to end. */
export function walksOf(sqlite: Sqlite, query: string): string[] {
  if (!/^\s*(?:select|update|delete|with)\b/i.test(query) || /\blimits\b/.test(query)) return [];
  // What is asked of nothing reads nothing, whatever its plan says.
  if (/\bin \(\)/.test(query)) return [];
  const steps = stepsOf(sqlite, query).map(({ detail }) => detail);
  const isSorted = steps.some((detail) => detail.includes("TEMP B-TREE"));
  if (!isSorted && /order by (?:"\w+"\.)?"seq"(?: desc)? limit/.test(query)) return [];
  const aliases = new Map<string, string>();
  for (const [, table = "", alias = ""] of query.matchAll(/"(\w+)" as "(\w+)"/g)) aliases.set(alias, table);
  return steps
    .filter((detail) => {
      const scanned = /^SCAN (\w+)(?!.*USING)/.exec(detail)?.[1];
      return scanned !== undefined && growing.includes(aliases.get(scanned) ?? scanned);
    })
    .map((detail) => `${detail}: ${query}`);
}
