import { useId, type ReactNode } from "react";

export interface Column<Row> {
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "right" | "middle";
  /** The cell that names its row. */
  rowHeader?: boolean;
}

export interface DataTableProps<Row> {
  caption: ReactNode;
  captionHidden?: boolean;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Element id of a row, for links that lead back to it (`#key-12`). */
  rowId?: (row: Row) => string;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
  /** Where the figures come from. */
  source?: ReactNode;
}

/** Scrolls inside its own region on narrow screens; the region can be reached and moved by keyboard. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionHidden, rows, columns, rowKey, rowId, empty, source } = props;
  const captionId = useId();
  if (rows.length === 0 && empty) return empty;
  return (
    <div className="table-region" role="region" aria-labelledby={captionId} tabIndex={0}>
      <table className="data-table">
        <caption id={captionId} className={captionHidden ? "sr-only" : undefined}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" className={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} id={rowId?.(row)}>
              {columns.map((column, index) => {
                const Cell = column.rowHeader ? "th" : "td";
                return (
                  <Cell key={index} scope={column.rowHeader ? "row" : undefined} className={column.align}>
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
        {source && (
          <tfoot>
            <tr>
              <td colSpan={columns.length}>{source}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
