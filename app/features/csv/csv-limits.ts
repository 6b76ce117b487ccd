/** What is taken of a CSV file, and what is said of one that is not. */

export interface CsvLimits {
  /** Records, the header among them. */
  rows: number;
  /** Cells in a record. */
  columns: number;
  /** Characters in a cell. */
  cell: number;
  /** Bytes of the file. */
  bytes: number;
}

export const megabyte = 1024 * 1024;

export const CSV_LIMITS: CsvLimits = { rows: 2001, columns: 60, cell: 10_000, bytes: 4 * megabyte };

export type CsvProblem = "encoding" | "quote" | "unclosed" | "rows" | "columns" | "cell" | "bytes";

/** A file that is no CSV, or more of it than is taken. The message is for the person who sent it. */
export class CsvError extends Error {
  readonly problem: CsvProblem;
  /** What is wrong, without its full stop; the message says what would be right, too, where that is known. */
  readonly what: string;
  readonly right: string | null;

  constructor(problem: CsvProblem, what: string, right: string | null = null) {
    super(right === null ? what : `${what}. ${right}`);
    this.name = "CsvError";
    this.problem = problem;
    this.what = what;
    this.right = right;
  }
}
