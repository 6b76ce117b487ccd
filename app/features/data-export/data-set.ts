import type { CsvCell } from "#app/features/csv/csv.ts";

/** One row of what is exported: the same names in JSON and as the header of the CSV. */
export type DataRow = Record<string, CsvCell>;

/** One kind of record of a person's own, read a few rows at a time. */
export interface DataSet {
  /** The name of its two files, without ending. */
  name: string;
  columns: readonly string[];
  rows(): AsyncIterable<readonly DataRow[]>;
}

/** Rows read at once: what is held of an export, however long it is. */
export const ROWS_AT_ONCE = 500;
