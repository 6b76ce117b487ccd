import type { ExpressionBuilder, ExpressionWrapper, StringReference } from "kysely";

/**
 * A column that only checks what other conditions find. Without statistics SQLite takes an index on a company for
 * narrower than a handful of ids and would walk through everything a large company has; a column inside an expression
 * is no index's.
 */
export function asCheck<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: StringReference<DB, TB>,
): ExpressionWrapper<DB, TB, string | null> {
  return eb.fn<string | null>("coalesce", [eb.ref(column), eb.val(null)]);
}
