import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type KyselyPlugin,
  SelectQueryNode,
  sql,
  WithNode,
} from "kysely";
import type { Schema } from "#db/schema.ts";

/**
 * Questions see a few known rows of a table in its place. They are looked up by their ids before anything else: left
 * to itself SQLite would rather go through a whole list in its order, to find a handful.
 */
export function onlyThese(table: keyof Schema, ids: readonly string[]): KyselyPlugin {
  const name = sql.table(table);
  const rows = sql`(SELECT ${name}.* FROM json_each(${JSON.stringify(ids)})
    CROSS JOIN ${sql.table(`main.${table}`)} ON ${name}.id = json_each.value)`;
  const these = WithNode.create(
    CommonTableExpressionNode.create(CommonTableExpressionNameNode.create(table), rows.toOperationNode()),
  );
  return {
    transformQuery: ({ node }) => (SelectQueryNode.is(node) ? { ...node, with: these } : node),
    transformResult: async ({ result }) => result,
  };
}
