import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from "kysely";
import type { Schema } from "#db/schema.ts";
import { fold } from "#db/search/fold.ts";
import type { SearchedTable } from "#db/search/searched-tables.ts";

/** A term as documents have it: one line of theirs, and sums without their sign. */
export const foldTerm = (term: string) => fold(term.replaceAll("\n", " ").replace(/£ ?(?=\d)/g, ""));

/** Where a query has the id of a searched row. */
type IdOf = string | Expression<string | null>;

/** True where the words of any of these rows have the term in them, whatever its case and accents; everywhere for no term. */
export function anyHolds<Tables, Table extends keyof Tables>(
  eb: ExpressionBuilder<Tables, Table>,
  rows: Readonly<Partial<Record<SearchedTable, IdOf>>>,
  term: string,
): Expression<SqlBool> {
  const folded = foldTerm(term);
  if (folded === "") return eb.and([]);
  return eb.or(
    Object.entries(rows).map(([kind, id]) =>
      eb.exists(
        expressionBuilder<Schema>()
          .selectFrom("search_documents as document")
          .select((document) => document.lit(1).as("one"))
          .where("document.kind", "=", kind)
          .where((document) =>
            document(
              "document.record_id",
              "=",
              typeof id === "string" ? document.ref(id as "document.record_id") : (id as Expression<string>),
            ),
          )
          .where((document) =>
            document(document.fn<number>("instr", ["document.words", document.val(folded)]), ">", 0),
          ),
      ),
    ),
  );
}

/** The words of a search, ten at most. */
export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, 10);
}
