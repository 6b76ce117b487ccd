/** Comma-separated values as RFC 4180 has them: what is exported, and the limits of what is read. */

/** A text is guarded against being read as a formula; a number is written as it is; nothing is an empty cell. */
export type CsvCell = string | number | null | undefined;

export const CSV_TYPE = "text/csv; charset=utf-8";

/** What spreadsheets take for the start of a formula, in its plain and its full-width form, behind any apostrophes. */
const formulaStart = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * Rows as CSV text: lines end in CRLF, cells are quoted where they must be, and guarded ones always. A text that a spreadsheet would run as a
 * formula gets an apostrophe before it; `unguarded` takes it off again.
 * @param rows the first is usually the header.
 */
export function csvOf(rows: Iterable<readonly CsvCell[]>): string {
  let text = "";
  for (const row of rows) text += csvLine(row);
  return text;
}

/** One row of {@link csvOf}, with its line end: for answers that are written piece by piece. */
export function csvLine(row: readonly CsvCell[]): string {
  // A row of one empty cell would be an empty line, which readers skip.
  if (row.length === 1 && written(row[0]) === "") return '""\r\n';
  return `${row.map((cell) => quoted(written(cell))).join(",")}\r\n`;
}

/** The text that {@link csvOf} was given, when it had to put an apostrophe before it. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function written(cell: CsvCell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

function quoted(text: string): string {
  return /[",;\t\r\n]|^[\s']|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
