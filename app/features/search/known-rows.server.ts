import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  expressionBuilder,
  type KyselyPlugin,
  SelectQueryNode,
  sql,
  WithNode,
} from "kysely";
import type { Schema } from "#db/schema.ts";

/** Any table with any column: one of them stands for all, so that the types stay small. */
type Rows = Record<"rows" | "main.rows", Record<string, string>>;

/** Values as a table to select from: however many there are, the statement is the same. */
const given = (values: readonly string[]) =>
  sql<{ value: string }>`json_each(${JSON.stringify(values)})`.as("given");

/** These values, for `in`. */
export function amongThem(values: readonly string[]) {
  return sql<string>`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** These numbers, for `in`. */
export function amongNumbers(values: readonly number[]) {
  return sql<number>`(SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(values)}))`;
}

/**
 * The rows of a table that have one of these values in a column. The cross join makes SQLite look them up first: left to
 * itself it would scan a whole list in its order to find a handful.
 */
export function rowsNaming(table: keyof Schema, column: string, values: readonly string[]) {
  // `main.` names the table itself where a common table expression has taken its name.
  const any = table as "rows";
  return expressionBuilder<Rows>()
    .selectFrom(given(values))
    .crossJoin(`main.${any} as ${any}`)
    .whereRef(`${any}.${column}`, "=", "given.value");
}

/** Questions see a few known rows of a table in its place. */
export function onlyThese(table: keyof Schema, ids: readonly string[]): KyselyPlugin {
  const rows = rowsNaming(table, "id", ids).selectAll(table as "rows");
  const these = WithNode.create(
    CommonTableExpressionNode.create(CommonTableExpressionNameNode.create(table), rows.toOperationNode()),
  );
  return {
    transformQuery: ({ node }) => (SelectQueryNode.is(node) ? { ...node, with: these } : node),
    transformResult: async ({ result }) => result,
  };
}
