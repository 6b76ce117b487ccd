import Database from "better-sqlite3";
import pg from "pg";

const ids = /\b[0-9a-f]{32}\b/g;
const times = /\b\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** What it was run with, but for ids, times and secrets. */
function bounds(values: readonly unknown[]): string {
  const plain = values.flat().map((value) => (value instanceof Uint8Array ? "bytes" : value));
  return JSON.stringify(plain).replaceAll(ids, "id").replaceAll(times, "time");
}

/**
 * Notes the statements that this process runs from now on, of either engine, each with its bounds. What a session is kept
 * up to date with is left out, and what PostgreSQL is asked by the clock: whether others have written. To be called before
 * the product starts.
 */
export function noteStatements(): { ran: string[]; stop: () => void } {
  const ran: string[] = [];
  const note = (text: string, values: readonly unknown[]) => {
    if (/^\s*select\b/i.test(text) && !/"sessions"|\bpg_stat_user_tables\b/.test(text))
      ran.push(`${text} ${bounds(values)}`);
  };
  const scratch = new Database(":memory:");
  const statement = Object.getPrototypeOf(scratch.prepare("select 1")) as Record<
    "all" | "get",
    (this: Database.Statement, ...values: unknown[]) => unknown
  >;
  const bare = { all: statement.all, get: statement.get };
  for (const way of ["all", "get"] as const)
    statement[way] = function (...values) {
      note(this.source, values);
      return bare[way].apply(this, values);
    };
  const client = pg.Client.prototype as unknown as { query: (...asked: unknown[]) => unknown };
  const { query } = client;
  client.query = function (this: pg.Client, asked: unknown, ...rest: unknown[]) {
    const { text = asked, values = rest[0] } = (typeof asked === "object" ? asked : {}) as {
      text?: unknown;
      values?: unknown;
    };
    if (typeof text === "string") note(text, Array.isArray(values) ? values : []);
    return query.call(this, asked, ...rest);
  };
  return {
    ran,
    stop() {
      Object.assign(statement, bare);
      client.query = query;
      scratch.close();
    },
  };
}
