import { type Problem, problem } from "#app/features/numbers/problem.ts";
import { typedNumber } from "#app/features/numbers/show-input.ts";
import type { CsvCell } from "./csv.ts";
import type { ReadCell } from "./csv-cells.ts";

/** A column that a file may have, found by its header whatever the case and the order. */
export interface CsvColumn<T> {
  header: string;
  /** What is new can’t be without it. */
  isNeeded: boolean;
  read: ReadCell<T>;
  /** What the field of a new record is when the file has no such column. */
  otherwise?: T;
  /** What else people call it. */
  names?: readonly string[];
  /** How its value stands in an exported file; as it is unless told. */
  write?(value: T): CsvCell;
  /** An empty cell leaves what is there as it is: the field can't be empty. */
  keepsWhenEmpty?: true;
  /** What its numbers are, where people read them: "own" is money of the row's currency, "year" has no separators. */
  unit?: "%" | "×" | "GBP" | "own" | "year";
}

type More<T> = Pick<CsvColumn<T>, "names" | "write" | "keepsWhenEmpty" | "unit">;

export type Columns<Row> = { readonly [Field in keyof Row]: CsvColumn<Row[Field]> };

/** A record as a file with these columns says it. */
export type RowOf<Of> = { [Field in keyof Of]: Of[Field] extends CsvColumn<infer T> ? T : never };

export function neededColumn<T>(
  header: string,
  read: ReadCell<T>,
  more: More<NoInfer<T>> = {},
): CsvColumn<T> {
  return { header, isNeeded: true, read, ...more };
}

/** A column that may be missing; its field is `otherwise` then. */
export function optionalColumn<T>(
  header: string,
  read: ReadCell<T>,
  otherwise: T,
  more: More<NoInfer<T>> = {},
): CsvColumn<T> {
  return { header, isNeeded: false, read, otherwise, ...more };
}

/** @param said what the row is about. @param earlier the line that says the same. */
export function repeatedRow(line: number, said: string, earlier: number): Problem {
  const what = `Line ${line}: ${said} is on line ${earlier} already`;
  return problem("repeated", `line ${line}`, what, "Keep one of the two lines");
}

/** The header of an exported file, in the order of the columns. */
export function headersOf<Row>(columns: Columns<Row>): CsvCell[] {
  return Object.values<CsvColumn<unknown>>(columns).map((one) => one.header);
}

/** Records as an exported file, the names of the columns first. */
export function tableOf<Row extends object>(columns: Columns<Row>, rows: readonly Row[]): CsvCell[][] {
  return [headersOf(columns), ...rows.map((row) => cellsOf(columns, row))];
}

/** The same of records that come some at a time. */
export async function* piecesOfTable<Row extends object>(
  columns: Columns<Row>,
  pieces: AsyncIterable<readonly Row[]>,
): AsyncGenerator<CsvCell[][]> {
  yield [headersOf(columns)];
  for await (const rows of pieces) yield rows.map((row) => cellsOf(columns, row));
}

/** A record as a line of an exported file. */
export function cellsOf<Row extends object>(columns: Columns<Row>, row: Row): CsvCell[] {
  return (Object.keys(columns) as (keyof Row)[]).map((field) => cellOf(columns[field], row[field]));
}

/** A record as the fields of its form hold it. */
export function typedCells<Row extends object>(columns: Columns<Row>, row: Row): Record<keyof Row, string> {
  const cells = cellsOf(columns, row).map((cell) => (typeof cell === "number" ? typedNumber(cell) : cell));
  return Object.fromEntries(
    Object.keys(columns).map((field, at) => [field, String(cells[at] ?? "")]),
  ) as Record<keyof Row, string>;
}

export function cellOf<T>({ write }: CsvColumn<T>, value: T): CsvCell {
  return write ? write(value) : (value as CsvCell);
}
