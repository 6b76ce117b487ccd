import { type Problem, problem } from "#app/features/figures/problem.ts";
import { CsvError, type CsvLimits, type CsvRecord, readCsv } from "./csv-reader.ts";
import type { CsvCell } from "./csv.ts";
import { quotedText } from "#app/features/numbers/reading.ts";
import type { ReadCell } from "./csv-cells.ts";

/** A column that a file may have, found by its header whatever the case and the order. */
export interface Column<T> {
  header: string;
  /** A file without it is refused. */
  isNeeded: boolean;
  read: ReadCell<T>;
  /** What the field is when the file has no such column. */
  otherwise?: T;
  /** What else people call it. */
  names?: readonly string[];
  /** How its value stands in an exported file; as it is unless told. */
  write?(value: T): CsvCell;
  /** An empty cell leaves what is there as it is: the field can't be empty. */
  keepsWhenEmpty?: true;
}

type More<T> = Pick<Column<T>, "names" | "write" | "keepsWhenEmpty">;

export type Columns<Row> = { readonly [Field in keyof Row]: Column<Row[Field]> };

export type TableRow<Row> =
  { line: number; ok: true; row: Row } | { line: number; ok: false; problems: Problem[] };

export function needed<T>(header: string, read: ReadCell<T>, more: More<T> = {}): Column<T> {
  return { header, isNeeded: true, read, ...more };
}

/** A column that may be missing; its field is `otherwise` then. */
export function optional<T>(header: string, read: ReadCell<T>, otherwise: T, more: More<T> = {}): Column<T> {
  return { header, isNeeded: false, read, otherwise, ...more };
}

/**
 * Reads a table row by row, so that a long file streams. Give it the first record to know the columns, then each
 * record in turn; nothing is kept but the header.
 */
export class TableReader<Row extends object> {
  readonly #columns: Columns<Row>;
  readonly #order: (keyof Row & string)[];
  #header: ((keyof Row & string) | null)[] | null = null;

  constructor(columns: Columns<Row>) {
    this.#columns = columns;
    this.#order = Object.keys(columns) as (keyof Row & string)[];
  }

  /** @returns what is wrong with the header: nothing, when the rows can be read. */
  begin({ line, cells }: CsvRecord): Problem[] {
    const names = cells.map((cell) => cell.trim());
    const [first = ""] = names;
    if (names.length === 1 && /[;\t]/.test(first)) {
      const sign = first.includes(";") ? "semicolons" : "tabs";
      const what = `Line ${line}: the columns stand apart by ${sign}`;
      return [problem("separator", `line ${line}`, what, "Save the file with commas between them")];
    }
    const known = this.#order.map((field) => this.#columns[field].header).join(", ");
    const fields = names.map((name) => this.#fieldOf(name));
    const problems = names.flatMap((name, index) => {
      const field = fields[index];
      if (!field) {
        const what = `Line ${line}: ${quotedText(name)} is not a column of this file`;
        return [problem("unknown-column", `line ${line}`, what, `Columns are ${known}`)];
      }
      if (fields.indexOf(field) === index) return [];
      const what = `Line ${line}: the column ${name} is there twice`;
      return [problem("column-twice", `line ${line}`, what, "Remove one of them")];
    });
    for (const field of this.#order) {
      const { header, isNeeded } = this.#columns[field];
      if (!isNeeded || fields.includes(field)) continue;
      const what = `Line ${line}: the column ${header} is missing`;
      problems.push(problem("missing-column", `line ${line}`, what, "Add it to the first line and fill it"));
    }
    this.#header = fields as (keyof Row & string)[];
    return problems;
  }

  row({ line, cells }: CsvRecord): TableRow<Row> {
    const header = this.#header;
    if (!header) throw new Error("The header comes first");
    if (cells.length !== header.length) {
      const what = `Line ${line} has ${cells.length} cells where the first line has ${header.length}`;
      const right = "Check the commas, and put text with commas between quotation marks";
      return { line, ok: false, problems: [problem("cells", `line ${line}`, what, right)] };
    }
    const problems: Problem[] = [];
    const row: Partial<Row> = {};
    for (const field of this.#order) {
      const { header: name, read, otherwise } = this.#columns[field];
      const at = header.indexOf(field);
      if (at === -1) {
        row[field] = otherwise as Row[typeof field];
        continue;
      }
      const cell = read(cells[at] ?? "");
      if (cell.ok) row[field] = cell.value;
      else
        problems.push(
          problem("cell", `line ${line}, ${name}`, `Line ${line}, ${name}: ${cell.what}`, cell.right),
        );
    }
    return problems.length > 0 ? { line, ok: false, problems } : { line, ok: true, row: row as Row };
  }

  #fieldOf(name: string): (keyof Row & string) | null {
    return this.#order.find((field) => folded(this.#columns[field].header) === folded(name)) ?? null;
  }
}

/** Files of a hundred thousand rows, read as they come in. */
export const LONG_FILE: CsvLimits = { rows: 100_001, columns: 40, cell: 2000, bytes: 64 * 1024 * 1024 };

/**
 * A table row by row from a file as it comes in. What is wrong with the header, or with the file as such (its quotation
 * marks, its length), ends it; a wrong row doesn't.
 */
export async function* tableRows<Row extends object>(
  source: Parameters<typeof readCsv>[0],
  columns: Columns<Row>,
  limits: CsvLimits = LONG_FILE,
): AsyncGenerator<TableRow<Row>> {
  const reader = new TableReader(columns);
  let isBegun = false;
  let line = 1;
  try {
    for await (const record of readCsv(source, limits)) {
      line = record.line;
      if (isBegun) {
        yield reader.row(record);
        continue;
      }
      isBegun = true;
      const problems = reader.begin(record);
      if (problems.length > 0) {
        yield { line, ok: false, problems };
        return;
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isLong = error.problem === "rows" || error.problem === "bytes";
    const right = error.right ?? (isLong ? "Split it in two" : "Mend it and try again");
    yield { line, ok: false, problems: [problem(error.problem, "file", error.what, right)] };
  }
}

export interface Table<Row> {
  rows: { line: number; row: Row }[];
  problems: Problem[];
  /** How many problems there are beyond those named. */
  more: number;
}

const mostProblems = 20;

/** A whole table that is in memory already. `check` sees the good rows together: doubles, orders, sums. */
export function readTable<Row extends object>(
  records: readonly CsvRecord[],
  columns: Columns<Row>,
  check: (rows: readonly { line: number; row: Row }[]) => Problem[] = () => [],
): Table<Row> {
  const [header, ...rest] = records;
  if (!header || rest.length === 0) {
    const names = Object.values<Column<unknown>>(columns)
      .map((one) => one.header)
      .join(", ");
    const what = header ? "Below the line of column names there is nothing" : "The file is empty";
    return { rows: [], problems: [problem("empty", "file", what, `Columns are ${names}`)], more: 0 };
  }
  const reader = new TableReader(columns);
  const problems = reader.begin(header);
  const rows: { line: number; row: Row }[] = [];
  if (problems.length === 0) {
    for (const record of rest) {
      const read = reader.row(record);
      if (read.ok) rows.push({ line: read.line, row: read.row });
      else problems.push(...read.problems);
    }
    problems.push(...check(rows));
  }
  return {
    rows,
    problems: problems.slice(0, mostProblems),
    more: Math.max(0, problems.length - mostProblems),
  };
}

/** Rows that say the same thing twice: each after the first is a problem that names the line of the first. */
export function repeatedRows<Row>(
  rows: readonly { line: number; row: Row }[],
  keyOf: (row: Row) => string,
  say: (row: Row) => string,
): Problem[] {
  const seen = new Map<string, number>();
  return rows.flatMap(({ line, row }) => {
    const key = keyOf(row);
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, line);
      return [];
    }
    return [repeatedRow(line, say(row), earlier)];
  });
}

/** @param said what the row is about. @param earlier the line that says the same. */
export function repeatedRow(line: number, said: string, earlier: number): Problem {
  const what = `Line ${line}: ${said} is on line ${earlier} already`;
  return problem("repeated", `line ${line}`, what, "Keep one of the two lines");
}

/** The header of an exported file, in the order of the columns. */
export function headersOf<Row>(columns: Columns<Row>): CsvCell[] {
  return Object.values<Column<unknown>>(columns).map((one) => one.header);
}

/** A record as a line of an exported file. */
export function cellsOf<Row extends object>(columns: Columns<Row>, row: Row): CsvCell[] {
  return (Object.keys(columns) as (keyof Row)[]).map((field) => cellOf(columns[field], row[field]));
}

export function cellOf<T>({ write }: Column<T>, value: T): CsvCell {
  return write ? write(value) : (value as CsvCell);
}

function folded(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, " ");
}
