import type { Problem } from "#app/features/numbers/problem.ts";
import type { Columns } from "#app/features/csv/csv-columns.ts";
import { ColumnJudge } from "#app/features/numbers/column-sense.ts";
import { fieldsOf } from "#app/features/analysis/imports/record-import.server.ts";
import { emptyRow } from "#app/features/analysis/imports/judge-by-key.ts";
import { mapColumns } from "#app/features/analysis/imports/map-columns.ts";
import { headOf } from "#app/features/analysis/staged-imports/table-head.server.ts";
import { RowReader } from "#app/features/analysis/imports/read-row.server.ts";
import { parseCsv } from "./parse-csv.ts";

/** The rows of a text by the names of its columns, as they are for what is new, and what is wrong with others. */
export function readTable<Row extends object>(text: string, columns: Columns<Row>) {
  const { headers = [], rows: records = [] } = headOf(parseCsv(text), fieldsOf(columns)) ?? {};
  const senses = headers.map((name, at) => {
    const judge = new ColumnJudge(name);
    for (const { cells } of records) judge.add(cells[at] ?? "");
    return judge.sense();
  });
  const reader = new RowReader(columns, mapColumns(headers, fieldsOf(columns)), senses);
  const rows: { line: number; row: Row }[] = [];
  const problems: Problem[] = [];
  for (const record of records) {
    const read = reader.read(record);
    if (read.ok) rows.push({ line: record.line, row: { ...emptyRow(columns), ...read.given.row } });
    else problems.push(...read.problems);
  }
  return { rows, problems, notes: reader.notes() };
}
