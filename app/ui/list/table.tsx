// Where there is no room, a table's parts are laid out as blocks, and Safari 16, the last for many phones that are still in
// use, then tells VoiceOver of no table: the roles make it one again.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { useId, type ReactNode } from "react";

export interface Column<Row> {
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "right" | "middle";
  /** The cell that names its row. */
  rowHeader?: boolean;
  /** Where rows are cards its values say by themselves what they are. */
  plain?: boolean;
  /** The order that its head asks for, by the name that the list has for it. */
  sort?: string;
  /** What stands beside its values where rows are blocks, when its head is more than a text. */
  label?: string;
  sorted?: "ascending" | "descending" | undefined;
}

interface DataTableProps<Row> {
  caption: ReactNode;
  captionHidden?: boolean;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** How rows are told apart that have no ids. */
  rowKey?: (row: Row) => string;
  /** Element id of a row, for links that lead back to it (`#key-12`). */
  rowId?: (row: Row) => string | undefined;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
  /** Where the figures come from. */
  source?: ReactNode;
  /** Where there is no room, each row is a card of few lines, and its head sticks where there is. */
  isList?: boolean;
}

/**
 * Where there is room, a table; where there is not, each row a block of labelled lines, so that nothing of a row lies
 * beyond the edge. A table that is wider still scrolls inside its own region, which can be reached and moved by
 * keyboard.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionHidden, rows, columns, rowKey = idOf, rowId, empty, source } = props;
  const { isList } = props;
  const captionId = useId();
  if (rows.length === 0 && empty) return empty;
  return (
    <div
      className={isList ? "table-region list-region" : "table-region"}
      role="region"
      aria-labelledby={captionId}
      tabIndex={0}
    >
      <table className="data-table" role="table">
        <caption id={captionId} className={captionHidden ? "sr-only" : undefined}>
          {caption}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, align, sorted }, index) => (
              <th key={index} role="columnheader" scope="col" className={align} aria-sort={sorted}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} id={rowId?.(row)} role="row">
              {columns.map((column, index) => {
                const Cell = column.rowHeader ? "th" : "td";
                return (
                  <Cell
                    key={index}
                    role={column.rowHeader ? "rowheader" : "cell"}
                    scope={column.rowHeader ? "row" : undefined}
                    className={column.align}
                    data-label={labelOf(column)}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
        {source && (
          <tfoot role="rowgroup">
            <tr role="row">
              <td role="cell" colSpan={columns.length}>
                {source}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const idOf = (row: unknown) => (row as { id: string }).id;

function labelOf<Row>({ header, label, plain }: Column<Row>): string | undefined {
  return plain ? undefined : (label ?? (typeof header === "string" ? header : undefined));
}
