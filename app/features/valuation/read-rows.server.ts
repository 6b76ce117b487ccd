import { type Columns, LONG_FILE, tableRows } from "#app/features/csv/csv-table.ts";
import { type Problem, problem } from "#app/features/figures/problem.ts";
import { readUpload } from "#app/platform/uploads/read-upload.server.ts";
import type { UploadedFile } from "#app/platform/uploads/upload.ts";

/** A pasted text, or an uploaded file that stays where it is. */
export type RowsSource = string | UploadedFile;

export type ReadRows<Row> =
  { ok: true; rows: { line: number; row: Row }[] } | { ok: false; problems: Problem[] };

/** So many problems are told at once; whoever mended those comes again. */
export const MOST_PROBLEMS = 20;

/** Reads a file's rows as it comes in: all of them, or what is wrong with it. */
export async function readRows<Row extends object>(
  source: RowsSource,
  columns: Columns<Row>,
  check: (rows: readonly { line: number; row: Row }[]) => Problem[] = () => [],
): Promise<ReadRows<Row>> {
  const rows: { line: number; row: Row }[] = [];
  const problems: Problem[] = [];
  const pieces = typeof source === "string" ? [source] : readUpload(source);
  for await (const read of tableRows(pieces, columns, LONG_FILE)) {
    if (problems.length >= MOST_PROBLEMS) break;
    if (read.ok) rows.push({ line: read.line, row: read.row });
    else problems.push(...read.problems);
  }
  if (problems.length === 0 && rows.length === 0) {
    const right = "Add a line for each below the line of column names";
    problems.push(problem("empty", "file", "The file has no rows", right));
  }
  if (problems.length === 0) problems.push(...check(rows));
  return problems.length > 0 ? { ok: false, problems: problems.slice(0, MOST_PROBLEMS) } : { ok: true, rows };
}

/** What the audit log keeps of a file. */
export function fileDetails(
  source: RowsSource,
): Record<string, { name: string; size: number; sha256: string }> {
  return typeof source === "string"
    ? {}
    : { file: { name: source.name, size: source.size, sha256: source.sha256 } };
}
