import {
  type BinaryOperationNode,
  ColumnNode,
  FunctionNode,
  OperatorNode,
  type OrderByItemNode,
  PrimitiveValueListNode,
  PostgresQueryCompiler,
  type RawNode,
  RawNode as Raw,
  ReferenceNode,
  type OperationNode,
  ValueNode,
} from "kysely";
import { isNeverNull } from "./translate.ts";

/** The product's queries in PostgreSQL's words, where the same words mean something else to it. */
export class PortalCompiler extends PostgresQueryCompiler {
  /** SQLite takes an empty list: nothing is in it. And it compares with nulls by `is`, whatever stands on either side. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const operator = OperatorNode.is(node.operator) ? node.operator.operator : "";
    if (PrimitiveValueListNode.is(node.rightOperand) && node.rightOperand.values.length === 0)
      return this.append(operator === "not in" ? "true" : "false");
    const checked = checkedBy(node.leftOperand);
    if (checked) {
      this.append("(");
      super.visitBinaryOperation({ ...node, leftOperand: checked });
      return this.append(") is true");
    }
    if ((operator !== "is" && operator !== "is not") || isWord(node.rightOperand))
      return super.visitBinaryOperation(node);
    this.visitNode(node.leftOperand);
    this.append(operator === "is" ? " is not distinct from " : " is distinct from ");
    this.visitNode(node.rightOperand);
  }

  /** SQLite puts nulls before everything else, and so do the indexes. */
  protected override visitOrderByItem(node: OrderByItemNode): void {
    super.visitOrderByItem(node);
    const column = columnOf(node.orderBy);
    if (node.nulls || (column && isNeverNull(column))) return;
    const direction = node.direction && Raw.is(node.direction) ? node.direction.sqlFragments.join("") : "asc";
    this.append(direction === "desc" ? " nulls last" : " nulls first");
  }

  /** SQLite's `like` takes no notice of case. */
  protected override visitRaw(node: RawNode): void {
    super.visitRaw({
      ...node,
      sqlFragments: node.sqlFragments.map((fragment) => fragment.replaceAll(" LIKE ", " ILIKE ")),
    });
  }
}

/**
 * What `asCheck` is of: a column by which no rows are to be looked up. PostgreSQL looks nothing up by what `is true`, and
 * unlike SQLite's way leaves it an idea of how many rows that are.
 */
function checkedBy(node: OperationNode): OperationNode | undefined {
  if (!FunctionNode.is(node) || node.func !== "coalesce") return undefined;
  const [column, other] = node.arguments;
  return other && ValueNode.is(other) && other.value === null ? column : undefined;
}

/** `null`, `true`, `false`: what PostgreSQL takes after `is`. */
function isWord(node: OperationNode): boolean {
  return ValueNode.is(node) && (node.value === null || typeof node.value === "boolean");
}

function columnOf(node: OperationNode): string | null {
  const named = ReferenceNode.is(node) ? node.column : node;
  return ColumnNode.is(named) ? named.column.name : null;
}
