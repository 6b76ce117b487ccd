import { type Columns, LONG_FILE, tableRows } from "#app/features/csv/csv-table.ts";
import { problemText } from "#app/features/figures/problem.ts";
import { readUpload } from "#app/platform/uploads/read-upload.server.ts";
import type { UploadedFile } from "#app/platform/uploads/upload.ts";

/** A pasted text or an uploaded file, which stays where it is. */
export type RowsSource = string | UploadedFile;

/** So many problems are told at once; whoever mended those comes again. */
export const MOST_PROBLEMS = 20;

export interface ReadRows<Row> {
  rows: { line: number; row: Row }[];
  /** Sentences that name the line and the column; with any of them the rows are not all there. */
  problems: string[];
}

/** The rows of a CSV file as it streams in; it is left at the twentieth problem. @param what "values". */
export async function readRows<Row extends object>(
  source: RowsSource,
  columns: Columns<Row>,
  what: string,
): Promise<ReadRows<Row>> {
  const rows: ReadRows<Row>["rows"] = [];
  const problems: string[] = [];
  const chunks = typeof source === "string" ? [source] : readUpload(source);
  for await (const read of tableRows(chunks, columns, LONG_FILE)) {
    if (!read.ok) problems.push(...read.problems.map(problemText));
    else if (problems.length === 0) rows.push({ line: read.line, row: read.row });
    if (problems.length >= MOST_PROBLEMS) break;
  }
  if (rows.length === 0 && problems.length === 0) {
    problems.push(`The file has no ${what}: below the line of column names there is nothing`);
  }
  return { rows, problems: problems.slice(0, MOST_PROBLEMS) };
}

/** What the audit says of an uploaded file. */
export function fileDetails(
  source: RowsSource,
): Record<string, { name: string; size: number; sha256: string }> {
  if (typeof source === "string") return {};
  return { file: { name: source.name, size: source.size, sha256: source.sha256 } };
}
