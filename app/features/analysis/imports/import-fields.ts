import type { CsvColumn, Columns } from "#app/features/csv/csv-columns.ts";
import type { ImportField } from "./import-kind.ts";

/** The fields of a kind of import, as its pages need them. */
export function fieldsOf<Row extends object>(columns: Columns<Row>): ImportField[] {
  return Object.entries<Pick<CsvColumn<never>, "header" | "names" | "isNeeded">>(columns).map(
    ([field, { header, names = [], isNeeded }]) => ({ field, header, names, isNeeded }),
  );
}
