import { cellText } from "./cell-text.ts";
import { cellOf, type CsvColumn, type Columns, repeatedRow } from "#app/features/csv/csv-columns.ts";
import { type Problem, problem } from "#app/features/numbers/problem.ts";
import type { Change, GivenRow, Verdict } from "./import-kind.ts";

/** A record that is there, as a row of a file would say it. */
export interface Known<Row> {
  id: string;
  row: Row;
}

/** The record a row is about: one that is there, a new one, or none that could be told. */
export type Match<Row> =
  { is: "known"; known: Known<Row> } | { is: "new" } | { is: "refused"; problems: readonly Problem[] };

export interface KeyRules<Row> {
  columns: Columns<Row>;
  match(given: GivenRow<Row>): Match<Row>;
  /** What no two rows may share; null where any number of rows may be alike. */
  keyOf(row: Row, known: Known<Row> | null): string | null;
  labelOf(row: Row): string;
  /** What a row is taken for that leaves out what a form asks. */
  filled?(row: Row, known: Known<Row> | null): Row;
  /** What is wrong with a row once it is whole. */
  check?(row: Row, given: GivenRow<Row>, known: Known<Row> | null): readonly Problem[];
}

/**
 * Holds rows against records that are known by a key: what a file has no column for stays as it is, and of a new
 * record it is what such a field is otherwise.
 */
export function judgeByKey<Row extends object>(rules: KeyRules<Row>): (given: GivenRow<Row>) => Verdict<Row> {
  const { columns, match, keyOf, labelOf, check = () => [], filled = (row) => row } = rules;
  const lines = new Map<string, number>();
  return (given) => {
    const { line } = given;
    const refused = (...problems: Problem[]): Verdict<Row> => ({ is: "refused", line, problems });
    const found = match(given);
    if (found.is === "refused") return refused(...found.problems);
    const known = found.is === "known" ? found.known : null;
    const lacking = known ? null : lackingColumns(columns, given);
    if (lacking) return refused(lacking);
    const row = filled({ ...(known?.row ?? emptyRow(columns)), ...given.row }, known);
    const label = labelOf(row);
    const key = keyOf(row, known)?.toLowerCase();
    const earlier = key === undefined ? undefined : lines.get(key);
    if (earlier !== undefined) return refused(repeatedRow(line, label, earlier));
    if (key !== undefined) lines.set(key, line);
    const problems = check(row, given, known);
    if (problems.length > 0) return refused(...problems);
    if (!known) return { is: "new", line, label, row };
    const changes = changesOf(columns, known.row, row);
    return changes.length === 0
      ? { is: "same", line, label }
      : { is: "changed", line, label, id: known.id, row, changes };
  };
}

/** A sign of another currency beside a sum, or in its column's name, is a mistake, whichever of the two it is. */
export function otherCurrencies<Row>(
  { line, currencies = [] }: GivenRow<Row>,
  own: string,
  whose: string,
  right = `Enter it in ${own}`,
): Problem[] {
  return currencies
    .filter(({ currency }) => currency !== own)
    .map(({ header, currency }) =>
      problem(
        "currency",
        `line ${line}, ${header}`,
        `Line ${line}, ${header}: it is in ${currency}, and ${whose} in ${own}`,
        right,
      ),
    );
}

/** What stands otherwise in the second. */
export function changesOf<Row extends object>(columns: Columns<Row>, before: Row, after: Row): Change[] {
  return (Object.keys(columns) as (keyof Row & string)[]).flatMap((field) => {
    const column = columns[field] as CsvColumn<Row[typeof field]>;
    if (String(cellOf(column, before[field]) ?? "") === String(cellOf(column, after[field]) ?? "")) return [];
    return [
      {
        field: column.header,
        before: cellText(column, before, field),
        after: cellText(column, after, field),
      },
    ];
  });
}

/** Every field as it is without a column. */
export function emptyRow<Row extends object>(columns: Columns<Row>): Row {
  return Object.fromEntries(
    Object.entries<{ otherwise?: unknown }>(columns).map(([field, { otherwise }]) => [field, otherwise]),
  ) as Row;
}

/** What a new record needs and the file has no column for. */
export function lackingColumns<Row extends object>(
  columns: Columns<Row>,
  { line, row }: GivenRow<Row>,
): Problem | null {
  const fields = Object.keys(columns) as (keyof Row & string)[];
  const lacking = fields.filter((field) => columns[field].isNeeded && !(field in row));
  if (lacking.length === 0) return null;
  const headers = lacking.map((field) => columns[field].header).join(", ");
  const what = `Line ${line}: it is new, and the file has no column ${headers}`;
  return problem("missing-column", `line ${line}`, what, "Add the column, or leave the line out");
}
