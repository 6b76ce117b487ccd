import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** So often a connection is asked the same before PostgreSQL keeps it: a search filtered in a way of its own comes once. */
const usesBefore = 2;
/** Statements that one connection keeps: each takes some tens of kB of PostgreSQL's memory. */
const mostKept = 300;
/** Statements that one connection counts. */
const mostCounted = 2000;
/**
 * How rows are best looked for is known only with what they are looked for by: a pattern may find one or all, a company may
 * have ten rows or half of all. A few ids are a few rows, whosever they are.
 */
const isUneven = (text: string) =>
  /\bi?like\b/i.test(text) || (/\bcompany_id" (?:=|in) \(?\$/.test(text) && !/\bid" in \(\$/.test(text));
/** A table has changed beneath a statement that names all of its columns. */
const STALE = "0A000";
/** What the driver says where no answer came in time. */
const SILENT = "Query read timeout";

/**
 * Statements that are asked again and again have a name, so that PostgreSQL reads and plans them once for each
 * connection: of a page's share of the database that is seven tenths.
 * https://www.postgresql.org/docs/current/sql-prepare.html
 */
export function keepingPlans(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const kept = known.get(client) ?? naming(client);
      known.set(client, kept);
      return kept;
    },
  };
}

function naming(client: pg.PoolClient): PostgresPoolClient {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let named = 0;
  const nameOf = (text: string) => {
    const name = names.get(text);
    if (name || named === mostKept || isUneven(text)) return name;
    const times = (uses.get(text) ?? 0) + 1;
    if (uses.size > mostCounted) uses.clear();
    uses.set(text, times);
    if (times <= usesBefore) return undefined;
    uses.delete(text);
    const fresh = `kept_${(named += 1)}`;
    names.set(text, fresh);
    return fresh;
  };
  const query = async (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    try {
      return await client.query({ ...(name && { name }), text, values: [...values] });
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === STALE) names.delete(text);
      // The next would wait for the same answer: the pool lets go of a connection that is ended.
      if (error instanceof Error && error.message === SILENT) void client.end().catch(() => {});
      throw error;
    }
  };
  // Nothing is read by a cursor.
  return { query: query as never, release: (destroy) => client.release(destroy) };
}
