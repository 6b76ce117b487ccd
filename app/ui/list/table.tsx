// Where there is no room, a table's parts are laid out as blocks, and Safari 16, the last for many phones that are still in
// use, then tells VoiceOver of no table: the roles make it one again.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { useId, type ReactNode } from "react";
import { Link } from "../link.tsx";

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
}

/** The way to the order that the head of a column asks for, and whether the rows stand in it. */
export interface Head {
  to: string;
  sorted?: "ascending" | "descending";
}

interface DataTableProps<Row> {
  caption: ReactNode;
  captionHidden?: boolean;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** How rows are told apart that have no ids. */
  rowKey?: (row: Row) => string;
  /** Element id of a row, for links that lead back to it (`#key-12`). */
  rowId?: (row: Row) => string;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
  /** Where the figures come from. */
  source?: ReactNode;
  /** Where there is no room, each row is a card of few lines, and its head sticks where there is. */
  isList?: boolean;
  /** By the columns' `sort`; a column whose order is not among them has a plain head. */
  heads?: Readonly<Record<string, Head>>;
}

/**
 * Where there is room, a table; where there is not, each row a block of labelled lines, so that nothing of a row lies
 * beyond the edge. A table that is wider still scrolls inside its own region, which can be reached and moved by
 * keyboard.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionHidden, rows, columns, rowKey = idOf, rowId, empty, source } = props;
  const { isList, heads = {} } = props;
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
            {columns.map(({ header, align, sort = "" }, index) => {
              const head = heads[sort];
              return (
                <th key={index} role="columnheader" scope="col" className={align} aria-sort={head?.sorted}>
                  {head ? (
                    <Link to={head.to} preventScrollReset state={{ keepFocus: true }}>
                      {header}
                    </Link>
                  ) : (
                    header
                  )}
                </th>
              );
            })}
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
                    data-label={
                      typeof column.header === "string" && !column.plain ? column.header : undefined
                    }
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
