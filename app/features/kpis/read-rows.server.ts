import { type Columns, LONG_FILE, tableRows } from "#app/features/csv/csv-table.ts";
import { problemText } from "#app/features/figures/problem.ts";
import { readUpload } from "#app/platform/uploads/read-upload.server.ts";
import type { UploadedFile } from "#app/platform/uploads/upload.ts";

/** A pasted text or an uploaded file, which stays where it is. */
export type RowsSource = string | UploadedFile;

/** So many problems are told at once; whoever mended those comes again. */
export const MOST_PROBLEMS = 20;

export interface ReadRows<Row> {
  /** The first of them, as many as were asked for. */
  rows: { line: number; row: Row }[];
  /** How many there are in all. */
  count: number;
  /** Sentences that name the line and the column; with any of them the rows are not all there. */
  problems: string[];
}

/** The file as it comes in. */
export function piecesOf(source: RowsSource): Parameters<typeof tableRows>[0] {
  return typeof source === "string" ? [source] : readUpload(source);
}

/**
 * The rows of a CSV file as it streams in; it is left at the twentieth problem.
 * @param what "values". @param most rows are held; those beyond are read and counted.
 */
export async function readRows<Row extends object>(
  source: RowsSource,
  columns: Columns<Row>,
  what: string,
  most: number,
): Promise<ReadRows<Row>> {
  const rows: ReadRows<Row>["rows"] = [];
  const problems: string[] = [];
  let count = 0;
  for await (const read of tableRows(piecesOf(source), columns, LONG_FILE)) {
    if (!read.ok) problems.push(...read.problems.map(problemText));
    else {
      count += 1;
      if (problems.length === 0 && rows.length < most) rows.push({ line: read.line, row: read.row });
    }
    if (problems.length >= MOST_PROBLEMS) break;
  }
  if (count === 0 && problems.length === 0) problems.push(noneOf(what));
  return { rows, count, problems: problems.slice(0, MOST_PROBLEMS) };
}

export function noneOf(what: string): string {
  return `The file has no ${what}: below the line of column names there is nothing`;
}

/** What the audit says of an uploaded file. */
export function fileDetails(
  source: RowsSource,
): Record<string, { name: string; size: number; sha256: string }> {
  if (typeof source === "string") return {};
  return { file: { name: source.name, size: source.size, sha256: source.sha256 } };
}
