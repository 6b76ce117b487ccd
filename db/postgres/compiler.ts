import {
  type BinaryOperationNode,
  ColumnNode,
  OperatorNode,
  type OrderByItemNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
} from "kysely";
import { isNeverNull } from "./translate.ts";

/** The product's queries in PostgreSQL's words, where the same words mean something else to it. */
export class PortalCompiler extends PostgresQueryCompiler {
  /** SQLite takes an empty list: nothing is in it. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node;
    if (!PrimitiveValueListNode.is(rightOperand) || rightOperand.values.length > 0)
      return super.visitBinaryOperation(node);
    this.append(OperatorNode.is(operator) && operator.operator === "not in" ? "true" : "false");
  }

  /** SQLite puts nulls before everything else, and so do the indexes. */
  protected override visitOrderByItem(node: OrderByItemNode): void {
    super.visitOrderByItem(node);
    const named = ReferenceNode.is(node.orderBy) ? node.orderBy.column : node.orderBy;
    if (node.nulls || (ColumnNode.is(named) && isNeverNull(named.column.name))) return;
    const { direction } = node;
    const isDescending = direction && RawNode.is(direction) && direction.sqlFragments.join("") === "desc";
    this.append(isDescending ? " nulls last" : " nulls first");
  }
}
