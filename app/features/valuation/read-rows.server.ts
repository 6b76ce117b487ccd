import { type Columns, LONG_FILE, repeatedRow, tableRows } from "#app/features/csv/csv-table.ts";
import { LineKeys } from "#app/features/csv/line-keys.ts";
import { type Problem, problem } from "#app/features/figures/problem.ts";
import { readUpload } from "#app/platform/uploads/read-upload.server.ts";
import type { UploadedFile } from "#app/platform/uploads/upload.ts";

/** A pasted text, or an uploaded file that stays where it is. */
export type RowsSource = string | UploadedFile;

export type ReadRows<Row> =
  | {
      ok: true;
      /** The first `most` of them. */
      rows: { line: number; row: Row }[];
      /** How many there are in all. */
      count: number;
      /** The names of all, in lower case. */
      names: LineKeys;
    }
  | { ok: false; problems: Problem[] };

/** So many problems are told at once; whoever mended those comes again. */
export const MOST_PROBLEMS = 20;

/** The file as it comes in. */
export function piecesOf(source: RowsSource): Parameters<typeof tableRows>[0] {
  return typeof source === "string" ? [source] : readUpload(source);
}

interface ReadOptions<Row> {
  /** So many rows are held; of those beyond, which will find no room anyway, only the names. */
  most: number;
  /** What else can be wrong with a row. */
  check?: (line: number, row: Row) => Problem[];
}

/** Reads a file of which each row has a name of its own, as it comes in. */
export function readNamedRows<Row extends { name: string }>(
  source: RowsSource,
  columns: Columns<Row>,
  options: ReadOptions<Row>,
): Promise<ReadRows<Row>> {
  return readKeyedRows(source, columns, { ...options, nameOf: ({ name }) => name });
}

/** The same of rows that are told apart by something else. @param options.nameOf what no two rows may share. */
export async function readKeyedRows<Row extends object>(
  source: RowsSource,
  columns: Columns<Row>,
  { most, check = () => [], nameOf }: ReadOptions<Row> & { nameOf: (row: Row) => string },
): Promise<ReadRows<Row>> {
  const rows: { line: number; row: Row }[] = [];
  const names = new LineKeys();
  const unread: Problem[] = [];
  const wrong: Problem[] = [];
  const repeated: Problem[] = [];
  let count = 0;
  const tell = (told: Problem[], found: readonly Problem[]) =>
    void told.push(...found.slice(0, Math.max(0, MOST_PROBLEMS - told.length)));
  for await (const read of tableRows(piecesOf(source), columns, LONG_FILE)) {
    if (!read.ok) tell(unread, read.problems);
    if (unread.length >= MOST_PROBLEMS) break;
    if (!read.ok) continue;
    const { line, row } = read;
    count += 1;
    tell(wrong, check(line, row));
    const name = nameOf(row);
    const earlier = names.add(name.toLowerCase(), line);
    if (earlier !== undefined) tell(repeated, [repeatedRow(line, name, earlier)]);
    if (rows.length < most) rows.push({ line, row });
  }
  // Rows are held against each other once each can be read.
  const problems = unread.length > 0 ? unread : [...wrong, ...repeated].slice(0, MOST_PROBLEMS);
  if (problems.length > 0) return { ok: false, problems };
  return count === 0 ? { ok: false, problems: [noRows()] } : { ok: true, rows, count, names };
}

export function noRows(): Problem {
  return problem(
    "empty",
    "file",
    "The file has no rows",
    "Add a line for each below the line of column names",
  );
}

/** What the audit log keeps of a file. */
export function fileDetails(
  source: RowsSource,
): Record<string, { name: string; size: number; sha256: string }> {
  return typeof source === "string"
    ? {}
    : { file: { name: source.name, size: source.size, sha256: source.sha256 } };
}
