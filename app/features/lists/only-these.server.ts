import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type KyselyPlugin,
  SelectQueryNode,
  WithNode,
} from "kysely";
import { rowsNaming } from "#app/features/search/known-rows.server.ts";
import type { Schema } from "#db/schema.ts";

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
