import { type Expression, type ExpressionBuilder, sql, type SqlBool, type StringReference } from "kysely";
import { fold } from "#db/search/fold.ts";

/**
 * True where any of the columns has the term in it, whatever its case and accents; everywhere for no term. Of a text in
 * plain letters SQLite knows that itself; only others are handed out to be folded.
 */
export function anyHolds<Tables, Table extends keyof Tables>(
  eb: ExpressionBuilder<Tables, Table>,
  columns: readonly (StringReference<Tables, Table> | Expression<string | null>)[],
  term: string,
): Expression<SqlBool> {
  const folded = fold(term.replaceAll("\n", " "));
  if (folded === "") return eb.and([]);
  const texts = columns.map((column) => (typeof column === "string" ? eb.ref(column) : column));
  const pattern = `%${folded.replace(/[\\%_]/g, "\\$&")}%`;
  // A term is one line: joined by lines, no text runs into the next. The limit has them joined once.
  const words = eb.fn<string>("concat_ws", [eb.val("\n"), ...texts]);
  const joined = sql`(SELECT ${words} AS words LIMIT 1)`;
  return sql<SqlBool>`(SELECT CASE WHEN words LIKE ${pattern} ESCAPE '\\' THEN true
    WHEN length(words) = octet_length(words) THEN false ELSE search_holds(${folded}, words) END FROM ${joined} AS joined)`;
}

/** The words of a search, ten at most. */
export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, 10);
}
