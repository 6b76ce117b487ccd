/**
 * SQLite runs on the main thread: a query that reads a whole table freezes everybody. So every query that the product is
 * seen to run is asked how it would be run, and none may walk a table that grows without an index. A list in the order it
 * is kept in (`order by seq … limit`) stops at its page and may. Services and subscriptions stay small.
 *
 * What a client or a visitor asks may not walk along an index either, where the rows are somebody's: their page would read
 * every company's rows to find their own.
 */
import Database from "better-sqlite3";
import { allTables } from "#db/tables.ts";

type Sqlite = Database.Database;

const growing = allTables.flatMap(([table, { grows }]) => (grows ? [table as string] : []));
/** Tables whose rows are a company's, a person's or part of something that is, with the columns that say whose. */
const owned = new Map<string, readonly string[]>(
  allTables.flatMap(([table, { of }]) => (of ? [[table, Object.keys(of)]] : [])),
);

/** Of everybody's rows, and meant. */
const meantForAll = [
  // The contact page's figures: of a year at most, and kept ready made with the page until an enquiry changes them.
  /^select (?:count\(\*\)|"created_at", "first_answered_at").* from "tickets" where "created_at" >=? \?/,
];

/** Without a limit of their own, and meant. */
const meantWhole: readonly RegExp[] = [
  // Clients in a state, asked for only where they are fewer than a list counts.
  /in \(select "users"\."company_id" from "users" where "users"\."status" = \?/,
  // The copies of an hour: what a day in London has before UTC's. The days after it are kept added up.
  /from "tallies" .* union all .* from "downloads" where "downloads"\."downloaded_at" >= \? and "downloads"\."downloaded_at" < \?/,
];

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

/** Whether a query has a plan to judge. What is asked of nothing (`in ()`) reads nothing, whatever its plan says. */
const isJudged = (query: string) =>
  /^\s*(?:select|update|delete|with)\b/i.test(query) && !/\blimits\b/.test(query) && !/\bin \(\)/.test(query);

/** Steps of a query's plan that read a growing table from end to end. */
export function walksOf(sqlite: Sqlite, query: string): string[] {
  if (!isJudged(query)) return [];
  const steps = readsOf(sqlite, query);
  if (stopsAtItsPage(sqlite, query)) return [];
  return steps
    .filter(({ how, detail }) => (how === "SCAN" && !/USING/.test(detail)) || / AUTOMATIC /.test(detail))
    .map(({ detail }) => `${detail}: ${query}`);
}

/** Steps of a client's or a visitor's query that come by rows of a growing table that are neither theirs nor asked for. */
export function strangersRowsOf(sqlite: Sqlite, query: string): string[] {
  if (!isJudged(query) || meantForAll.some((meant) => meant.test(query))) return [];
  return readsOf(sqlite, query)
    .filter(({ how, table, by }) => owned.has(table) && (how === "SCAN" || !isFound(sqlite, table, by)))
    .map(({ detail }) => `${detail}: ${query}`);
}

/**
 * Steps of a query's plan that come by more of a growing table than a bound lets them: everybody's rows, counted, summed,
 * sorted or read without a limit of their own. What a limit stops along an index costs the same however long the table is.
 */
export function unboundedReadsOf(sqlite: Sqlite, query: string): string[] {
  if (!/^\s*select\b/i.test(query) || !isJudged(query) || meantWhole.some((meant) => meant.test(query)))
    return [];
  const sorts = sortsOf(sqlite, query).length > 0;
  const open = new Set(tablesWithoutLimit(query));
  return readsOf(sqlite, query)
    .filter(
      ({ how, table, by }) => (sorts || open.has(table)) && (how === "SCAN" || !isFound(sqlite, table, by)),
    )
    .map(({ detail }) => `${detail}: ${query}`);
}

/**
 * The tables that a query reads where no `limit` stops it: neither in their own select nor, unless it counts or sums
 * them first, in one around it. The least or the greatest of an index is one look at its end.
 */
function tablesWithoutLimit(query: string): string[] {
  const selects: string[] = [];
  let outer = query;
  for (const innermost = /\(([^()]*)\)/; innermost.test(outer);)
    outer = outer.replace(innermost, (_, text: string) => {
      if (!/^\s*select\b/.test(text)) return ` ${text} `;
      selects.push(text);
      return " ";
    });
  const isStopped = (text: string) => /\blimit\b/.test(text) && !/\bgroup by\b/.test(text);
  const isOneLook = (text: string) => /^\s*select\s+(?:min|max)\s[^,]*\sfrom\s/.test(text);
  const mayRunOn = isStopped(outer)
    ? selects.filter((text) => /\bgroup by\b/.test(text))
    : [outer, ...selects];
  return mayRunOn
    .filter((text) => !isStopped(text) && !isOneLook(text))
    .flatMap((text) => [...text.matchAll(/\b(?:from|join) +"(\w+)"/g)].map(([, table = ""]) => table));
}

/** Where a plan reads growing tables: from end to end or by the columns it names. */
function readsOf(sqlite: Sqlite, query: string) {
  const aliases = new Map<string, string>();
  for (const [, table = "", alias = ""] of query.matchAll(/"(\w+)" as "(\w+)"/g)) aliases.set(alias, table);
  return stepsOf(sqlite, query).flatMap(({ detail }) => {
    const [, how, name = ""] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
    const table = aliases.get(name) ?? name;
    const by = [...detail.matchAll(/(\w+)=\?/g)].map(([, column = ""]) => column);
    return how && growing.includes(table) ? [{ how, table, by, detail }] : [];
  });
}

function stopsAtItsPage(sqlite: Sqlite, query: string): boolean {
  if (!/order by (?:"\w+"\.)?"seq"(?: desc)? limit/.test(query)) return false;
  return !stepsOf(sqlite, query).some(({ detail }) => detail.includes("TEMP B-TREE"));
}

/** Whether rows that are equal in these columns are one row, or those of one company, person or record of theirs. */
function isFound(sqlite: Sqlite, table: string, by: readonly string[]): boolean {
  if (by.some((column) => column === "rowid" || ownersOf(sqlite, table).has(column))) return true;
  return uniquesOf(sqlite, table).some((columns) => columns.every((column) => by.includes(column)));
}

const owners = new Map<string, Set<string>>();

/** Columns that name whose a row is: as its facts say, and what refers to a record that is somebody's itself. */
function ownersOf(sqlite: Sqlite, table: string): Set<string> {
  const known = owners.get(table);
  if (known) return known;
  const references = sqlite.pragma(`foreign_key_list("${table}")`) as { table: string; from: string }[];
  const named = references.filter((to) => owned.has(to.table)).map(({ from }) => from);
  // Whose company somebody's was before.
  const former = table === "users" ? ["former_company_id"] : [];
  const found = new Set([...(owned.get(table) ?? []), ...named, ...former]);
  owners.set(table, found);
  return found;
}

const uniques = new Map<string, string[][]>();

function uniquesOf(sqlite: Sqlite, table: string): string[][] {
  const known = uniques.get(table);
  if (known) return known;
  const indexes = sqlite.pragma(`index_list("${table}")`) as { name: string; unique: number }[];
  const found = indexes
    .filter(({ unique }) => unique)
    .map(({ name }) =>
      (sqlite.pragma(`index_info("${name}")`) as { name: string }[]).map((column) => column.name),
    );
  uniques.set(table, found);
  return found;
}
