import { Fragment } from "react";
import { Form } from "react-router";
import { Button } from "../button.tsx";
import type { Column } from "./table.tsx";

/** The name of a column in addresses, from its head; none for one that is always shown. */
export function columnName<Row>({ header, rowHeader }: Column<Row>): string | null {
  if (rowHeader || typeof header !== "string" || header === "Actions") return null;
  return header.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** The columns that an address asks for (`?columns=price.state`); all of them where it asks for none. */
export function columnsAt<Row>(
  columns: readonly Column<Row>[],
  chosen: string | null,
): readonly Column<Row>[] {
  if (chosen === null) return columns;
  const names = chosen.split(".");
  return columns.filter((column) => names.includes(columnName(column) ?? "") || columnName(column) === null);
}

interface Props<Row> {
  columns: readonly Column<Row>[];
  chosen: string | null;
  /** What the list's address says already. */
  keep: Record<string, string>;
  search: string;
}

/** Which columns a list shows: a form of the address, which works as a link does. */
export function ColumnChoice<Row>({ columns, chosen, keep, search }: Props<Row>) {
  const shown = chosen?.split(".");
  return (
    <details className="column-choice" key={chosen}>
      <summary>Columns</summary>
      <Form method="get" className="flow" aria-label="Columns" preventScrollReset>
        {Object.entries({ ...keep, ...(search && { search }), columns: "chosen" }).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        {columns.map((column) => {
          const name = columnName(column);
          return (
            name && (
              <Fragment key={name}>
                <label className="block">
                  <input
                    type="checkbox"
                    name={`column-${name}`}
                    defaultChecked={shown?.includes(name) ?? true}
                  />{" "}
                  {column.header}
                </label>{" "}
              </Fragment>
            )
          );
        })}
        <Button size="small">Show these</Button>
      </Form>
    </details>
  );
}
