import { type Expression, type ExpressionBuilder, sql, type SqlBool, type StringReference } from "kysely";
import { fold } from "#db/search/fold.ts";

/** True where any of the columns has the term in it, whatever its case and accents; everywhere for no term. */
export function anyHolds<Tables, Table extends keyof Tables>(
  eb: ExpressionBuilder<Tables, Table>,
  columns: readonly (StringReference<Tables, Table> | Expression<string | null>)[],
  term: string,
): Expression<SqlBool> {
  const folded = fold(term.replaceAll("\n", " "));
  if (folded === "") return eb.and([]);
  const texts = columns.map((column) => (typeof column === "string" ? eb.ref(column) : column));
  return sql<SqlBool>`search_holds(${sql.join([folded, ...texts])})`;
}

/** The words of a search, ten at most. */
export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, 10);
}
