import { count } from "#app/plural.ts";
import { unguarded } from "#app/features/csv/csv.ts";
import type { CellPlace, ReadCell } from "#app/features/csv/csv-cells.ts";
import type { CsvColumn, Columns } from "#app/features/csv/csv-columns.ts";
import { letOthersGo, BATCH_ROWS } from "./batches.server.ts";
import { ColumnJudge, type ColumnSense } from "#app/features/numbers/column-sense.ts";
import { NOT_WORKED_OUT, unmarkedCell } from "#app/platform/workbook/sheet-table.ts";
import { type Problem, problem } from "#app/features/numbers/problem.ts";
import type { GivenRow, WaitingTable } from "./import-kind.ts";
import { ReadingNotes } from "./reading-notes.ts";

/** What a spreadsheet shows where a formula has no result, and our own mark for one that was never worked out. */
const faulty = /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|GETTING_DATA|BLOCKED!|FIELD!)$/;

export type ReadRow<Row> =
  { ok: true; given: GivenRow<Row> } | { ok: false; line: number; problems: Problem[] };

/** What stands between a file and its fields, in the order of the file's columns. */
export class RowReader<Row extends object> {
  readonly #columns: Columns<Row>;
  readonly #fields: readonly ((keyof Row & string) | null)[];
  readonly #senses: readonly ColumnSense[];
  readonly #notes = new ReadingNotes();
  /** Computed cells that were rounded, by column. */
  readonly #rounded = new Map<string, number>();

  /** @param mapping the field of each column; null where the column is not taken. */
  constructor(
    columns: Columns<Row>,
    mapping: readonly (string | null)[],
    senses: readonly ColumnSense[] = [],
  ) {
    this.#columns = columns;
    this.#fields = mapping.map((field) =>
      field !== null && field in columns ? (field as keyof Row & string) : null,
    );
    this.#senses = senses;
  }

  /** Judges each column of a table as a whole, before any cell of it is read. */
  static async over<Row extends object>(columns: Columns<Row>, table: WaitingTable): Promise<RowReader<Row>> {
    const judges = table.headers.map((header) => new ColumnJudge(header));
    let rows = 0;
    for await (const { cells } of table.records()) {
      judges.forEach((judge, at) => {
        const { text, kept } = unmarkedCell(cells[at] ?? "");
        if (kept === null && table.mapping[at] !== null) judge.add(unguarded(text.trim()));
      });
      rows += 1;
      if (rows % BATCH_ROWS === 0) await letOthersGo();
    }
    return new RowReader(
      columns,
      table.mapping,
      judges.map((judge) => judge.sense()),
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
      const { text, kept } = unmarkedCell(cells[index] ?? "");
      if (column.keepsWhenEmpty && text.trim() === "") return;
      const sense = this.#senses[index];
      const cell = readCell(column.read, text, { ...(sense && { column: sense }), ...(kept && { kept }) });
      if (!cell.ok) {
        const what = `Line ${line}, ${column.header}: ${cell.what}`;
        problems.push(problem("cell", `line ${line}, ${column.header}`, what, cell.right));
        return;
      }
      row[field] = cell.value;
      if (cell.said) this.#notes.add(column.header, cell.said);
      if (cell.isRounded) this.#rounded.set(column.header, (this.#rounded.get(column.header) ?? 0) + 1);
      if (cell.currency) currencies.push({ header: column.header, currency: cell.currency });
    });
    return problems.length > 0
      ? { ok: false, line, problems }
      : { ok: true, given: { line, row, currencies } };
  }

  /** A sentence for each column in which something can be read otherwise. */
  notes(): string[] {
    const rounded = [...this.#rounded].map(
      ([header, cells]) =>
        `${header}: ${count(cells, "computed cell")} ${cells === 1 ? "was" : "were"} rounded to the penny.`,
    );
    return [...this.#notes.sentences(), ...rounded];
  }
}

function readCell<T>(read: ReadCell<T>, text: string, place: CellPlace): ReturnType<ReadCell<T>> {
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
  return read(text, place);
}
