import { parse } from "csv-parse/sync";
import type { CsvRecord } from "#app/features/csv/csv-reader.server.ts";

/** The records of a CSV file of ours, counted in place of its lines; its first line tells what stands between cells. */
export const parseCsv = (text: string): CsvRecord[] =>
  parse(text, {
    bom: true,
    delimiter: /^[^\n]*?(\t|;)/.exec(text)?.[1] ?? ",",
    relax_column_count: true,
    skip_empty_lines: true,
  }).map((cells, at) => ({ line: at + 1, cells }));
