import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { codeOf, isSilent } from "./away.ts";

/** So often a connection is asked the same before PostgreSQL keeps it: a search filtered in a way of its own comes once. */
const usesBefore = 2;
/** Statements that one connection keeps: each takes some tens of kB of PostgreSQL's memory. */
const mostKept = 300;
/** Statements that one connection counts. */
const mostCounted = 2000;
/** Characters. What is longer names hundreds of rows, another number each time. */
const longestKept = 5000;
/**
 * How rows are best looked for is known only with what they are looked for by: a pattern may find one or all, a company may
 * have ten rows or half of all. A few ids are a few rows, whosever they are.
 */
const isUneven = (text: string) =>
  /\bi?like\b/i.test(text) || (/\bcompany_id" (?:=|in) \(?\$/.test(text) && !/\bid" in \(\$/.test(text));
/** A transaction answers nothing after an error: it begins again as a whole. */
const IN_FAILED_TRANSACTION = "25P02";

/**
 * Statements that are asked again and again have a name, so that PostgreSQL reads and plans them once for each
 * connection: of a page's share of the database that is seven tenths.
 * https://www.postgresql.org/docs/current/sql-prepare.html
 */
export function keepingPlans(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const tables = { changes: 0 };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const kept = known.get(client) ?? naming(client, tables);
      known.set(client, kept);
      return kept;
    },
  };
}

/** @param tables how often they were found changed, by all connections: none keeps names from before. */
function naming(client: pg.PoolClient, tables: { changes: number }): PostgresPoolClient {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let named = 0;
  let seen = tables.changes;
  const nameOf = (text: string) => {
    if (seen !== tables.changes) names.clear();
    seen = tables.changes;
    const name = names.get(text);
    if (name || names.size === mostKept || text.length > longestKept || isUneven(text)) return name;
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
      if (name && isStale(error)) {
        tables.changes += 1;
        return await client.query(text, [...values]).catch((later: unknown) => {
          throw codeOf(later) === IN_FAILED_TRANSACTION ? error : later;
        });
      }
      // The next would wait for the same answer: the pool lets go of a connection that is ended.
      if (isSilent(error)) void client.end().catch(() => {});
      throw error;
    }
  };
  // Nothing is read by a cursor.
  return { query: query as never, release: (destroy) => client.release(destroy) };
}

/** A table has changed beneath a question that names all of its columns: no plan for it is good any more. */
export const isStale = (error: unknown): boolean => codeOf(error) === "0A000";
