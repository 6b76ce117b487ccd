/** The values of a row as people read them: numbers with separators and units. */
import { cellOf, type CsvColumn, type Columns } from "#app/features/csv/csv-columns.ts";
import { decimalFrom } from "#app/features/numbers/decimal.ts";
import { showInput, writtenDecimal } from "#app/features/numbers/show-input.ts";
import type { ShownValue } from "./import-kind.ts";

/** What stands in a field; "" of an empty one. */
export function cellText<Row extends object, Field extends keyof Row>(
  column: CsvColumn<Row[Field]>,
  row: Row,
  field: Field,
): string {
  const cell: unknown = cellOf(column, row[field]);
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  if (typeof cell !== "number") return typeof cell === "string" ? cell : "";
  const currency = column.unit === "own" && "currency" in row ? String(row.currency) : column.unit;
  switch (currency) {
    case "year":
      return String(cell);
    case "%":
    case "×":
      return `${plain(cell)}${currency}`;
    case undefined:
    case "own":
      return plain(cell);
    default:
      return showInput(cell, { kind: "money", currency, in: "units" });
  }
}

/** Every field that a row says something of. */
export function rowTexts<Row extends object>(columns: Columns<Row>, row: Row): ShownValue[] {
  return (Object.keys(columns) as (keyof Row & string)[]).flatMap((field) => {
    const column = columns[field] as CsvColumn<Row[typeof field]>;
    const text = cellText(column, row, field);
    return text === "" ? [] : [{ field: column.header, text }];
  });
}

function plain(value: number): string {
  return writtenDecimal(decimalFrom(value));
}
