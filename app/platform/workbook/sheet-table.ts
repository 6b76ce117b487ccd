/** What is read of a workbook: the rows of one sheet, and what is worth knowing of the others. */

/** Stands in a cell whose formula was saved without its value: it is never worked out here. */
export const NOT_WORKED_OUT = "#NOT-WORKED-OUT!";

/** Stand before a cell that the sheet keeps as a number, typed or worked out: no sign in it can be read in two ways. */
const marks = { number: "\u0002", computed: "\u0003" } as const;
export type KeptCell = keyof typeof marks;

/** A cell of a sheet as a text, with the mark of a number. */
export function markedCell(text: string, kept: KeptCell): string {
  return `${marks[kept]}${text}`;
}

/** What a cell holds, without the mark that `markedCell` put before it. */
export function unmarkedCell(cell: string): { text: string; kept: KeptCell | null } {
  const kept = cell.startsWith(marks.number) ? "number" : cell.startsWith(marks.computed) ? "computed" : null;
  return kept === null ? { text: cell, kept } : { text: cell.slice(1), kept };
}

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
