import type { Expression, ExpressionBuilder, SqlBool, StringReference } from "kysely";

/**
 * True where any of the columns has the term in it, whatever its case; everywhere for no term. SQLite folds the case of
 * A to Z only, so the term is folded the same way: "École" finds "École". And instr, not LIKE: "100%" means the sign.
 */
export function anyHolds<Tables, Table extends keyof Tables>(
  eb: ExpressionBuilder<Tables, Table>,
  columns: readonly (StringReference<Tables, Table> | Expression<string | null>)[],
  term: string,
): Expression<SqlBool> {
  if (term === "") return eb.and([]);
  const folded = term.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return eb.or(
    columns.map((column) => eb(eb.fn<number>("instr", [eb.fn("lower", [column]), eb.val(folded)]), ">", 0)),
  );
}

/** The words of a search, ten at most. */
export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, 10);
}
