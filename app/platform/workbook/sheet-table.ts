/** What is read of a workbook: the rows of one sheet, and what is worth knowing of the others. */

/** Stands in a cell whose formula was saved without its value: it is never worked out here. */
export const NOT_WORKED_OUT = "#NOT-WORKED-OUT!";

export interface SheetLimits {
  /** Rows that hold anything. */
  rows: number;
  columns: number;
  /** Characters in a cell. */
  cell: number;
  /** Bytes of the rows as they are handed over. */
  bytes: number;
}

/** What was read, without its rows. */
export interface SheetTable {
  sheet: string;
  /** Every sheet that can be read instead, by name, itself among them. */
  sheets: string[];
  /** Sheets that are hidden and were not looked at. */
  hidden: number;
  /** Ranges of cells that are merged: the value is the first cell's. */
  merged: number;
  /** Its days count from 1904. */
  is1904: boolean;
}

export type SheetRead = { ok: true; table: SheetTable } | { ok: false; problem: string };

/** More of a workbook than is taken, or one that can't be read; the message is for the person who sent it. */
export class SheetError extends Error {
  override name = "SheetError";
}
