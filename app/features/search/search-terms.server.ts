import type { Expression, ExpressionBuilder, SqlBool, StringReference } from "kysely";
import { fold } from "#db/search/fold.ts";

/** True where any of the columns has the term in it, whatever its case and accents; everywhere for no term. */
export function anyHolds<Tables, Table extends keyof Tables>(
  eb: ExpressionBuilder<Tables, Table>,
  columns: readonly (StringReference<Tables, Table> | Expression<string | null>)[],
  term: string,
): Expression<SqlBool> {
  const folded = fold(term.replaceAll("\n", " "));
  if (folded === "") return eb.and([]);
  return eb(eb.fn<number>("search_holds", [eb.val(folded), ...columns]), "=", 1);
}

/** The words of a search, ten at most. */
export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, 10);
}
