import { count } from "#app/plural.ts";
import type { ReadCell } from "#app/features/csv/csv-cells.ts";
import type { CsvColumn, Columns } from "#app/features/csv/csv-columns.ts";
import { NOT_WORKED_OUT } from "#app/platform/workbook/sheet-table.ts";
import { type Problem, problem } from "#app/features/analysis/figures/problem.ts";
import type { GivenRow } from "./import-kind.ts";

/** What a spreadsheet shows where a formula has no result, and our own mark for one that was never worked out. */
const faulty = /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|GETTING_DATA|BLOCKED!|FIELD!)$/;

export type ReadRow<Row> =
  { ok: true; given: GivenRow<Row> } | { ok: false; line: number; problems: Problem[] };

/** What stands between a file and its fields, in the order of the file's columns. */
export class RowReader<Row extends object> {
  readonly #columns: Columns<Row>;
  readonly #fields: readonly ((keyof Row & string) | null)[];
  /** How cells were read that can be read otherwise, by column: the first of them. */
  readonly #said = new Map<string, { first: string; more: number }>();

  /** @param mapping the field of each column; null where the column is not taken. */
  constructor(columns: Columns<Row>, mapping: readonly (string | null)[]) {
    this.#columns = columns;
    this.#fields = mapping.map((field) =>
      field !== null && field in columns ? (field as keyof Row & string) : null,
    );
  }

  read({ line, cells }: { line: number; cells: readonly string[] }): ReadRow<Row> {
    if (cells.length !== this.#fields.length) {
      const what = `Line ${line} has ${count(cells.length, "cell")} where the line of column names has ${this.#fields.length}`;
      const right = "Check what stands between the cells, and put text that holds it between quotation marks";
      return { ok: false, line, problems: [problem("cells", `line ${line}`, what, right)] };
    }
    const problems: Problem[] = [];
    const row: Partial<Row> = {};
    const currencies: { header: string; currency: string }[] = [];
    this.#fields.forEach((field, index) => {
      if (field === null) return;
      const column = this.#columns[field] as CsvColumn<Row[typeof field]>;
      const text = cells[index] ?? "";
      if (column.keepsWhenEmpty && text.trim() === "") return;
      const cell = readCell(column.read, text);
      if (!cell.ok) {
        const what = `Line ${line}, ${column.header}: ${cell.what}`;
        problems.push(problem("cell", `line ${line}, ${column.header}`, what, cell.right));
        return;
      }
      row[field] = cell.value;
      if (cell.said) this.#note(column.header, cell.said);
      if (cell.currency) currencies.push({ header: column.header, currency: cell.currency });
    });
    return problems.length > 0
      ? { ok: false, line, problems }
      : { ok: true, given: { line, row, currencies } };
  }

  /** A sentence for each column in which something can be read otherwise. */
  notes(): string[] {
    return [...this.#said].map(([header, { first, more }]) => {
      const others = more > 0 ? `, and so ${more === 1 ? "is 1 more cell" : `are ${more} more cells`}` : "";
      return `${header}: ${first}${others}.`;
    });
  }

  #note(header: string, said: string): void {
    const noted = this.#said.get(header);
    if (noted) noted.more += 1;
    else this.#said.set(header, { first: said, more: 0 });
  }
}

function readCell<T>(read: ReadCell<T>, text: string): ReturnType<ReadCell<T>> {
  const shown = text.trim();
  if (faulty.test(shown.toUpperCase()))
    return {
      ok: false,
      what: `the spreadsheet shows the error ${shown}`,
      right: "Mend its formula, or empty the cell",
    };
  if (shown === NOT_WORKED_OUT) {
    const right =
      "Open the file in a spreadsheet and save it there, or put the value in place of the formula";
    return { ok: false, what: "its formula was saved without a value", right };
  }
  return read(text);
}
