/** What the first lines of a table are: what stands above it, the names of its columns, and a line of their units. */
import { count } from "#app/plural.ts";
import type { CsvRecord } from "#app/features/csv/csv-reader.server.ts";
import { headUnits } from "#app/features/numbers/head-units.ts";
import { unmarkedCell } from "#app/platform/workbook/sheet-table.ts";
import type { ImportField } from "../imports/import-kind.ts";
import { mapColumns } from "../imports/map-columns.ts";

export interface TableHead {
  /** As they stand there: the line may come again further down. */
  names: string[];
  /** Each with the unit that stands below it. */
  headers: string[];
  notes: string[];
  /** What comes below. */
  rows: readonly CsvRecord[];
}

const longestHeader = 200;
const longestQuote = 60;

/** The text of a cell, whatever it was kept as. */
export const textIn = (cell: string) => unmarkedCell(cell).text.trim();

/** @param first lines, none of them blank; the one of names is that which names most fields. */
export function headOf(first: readonly CsvRecord[], fields: readonly ImportField[]): TableHead | null {
  const texts = first.map(({ cells }) => cells.map(textIn));
  const known = texts.map((cells) => mapColumns(cells, fields).filter((field) => field !== null).length);
  const at = Math.max(0, known.indexOf(Math.max(...known)));
  const header = first[at];
  if (!header) return null;
  const names = withoutBlankEnd(texts[at] ?? []);
  const units = unitsIn(texts[at + 1] ?? []);
  const notes = at > 0 ? notesAbove(texts.slice(0, at), header.line) : [];
  if (units.length > 0)
    notes.push(`The line below the column names holds their units: ${units.filter(Boolean).join(", ")}.`);
  return {
    names,
    headers: names.map((name, column) =>
      (units[column] ? `${name} (${units[column]})` : name).slice(0, longestHeader),
    ),
    notes,
    rows: first.slice(at + (units.length > 0 ? 2 : 1)),
  };
}

function notesAbove(above: readonly string[][], line: number): string[] {
  const left =
    above.length === 1 ? "The line above it is" : `The ${count(above.length, "line")} above it are`;
  const scaled = above.flat().find((text) => headUnits(text).power > 0);
  return [
    `The column names stand on line ${line}. ${left} left out.`,
    ...(scaled === undefined
      ? []
      : [
          `“${scaled.slice(0, longestQuote)}” stands above the table and was not applied: write the unit into the name of each column that it is of.`,
        ]),
  ];
}

/** "£m", "(£'000)", "%" of a line that holds nothing else, a scale or a currency among them; none where it is a row. */
function unitsIn(cells: readonly string[]): string[] {
  const units = cells.map((text) => text.replace(/^[([]|[)\]]$/g, ""));
  const said = units.filter(Boolean).map((text) => ({ text, ...headUnits(`x (${text})`) }));
  const isMoney = ({ power, currency }: (typeof said)[number]) => power > 0 || currency !== null;
  const isUnit = (one: (typeof said)[number]) =>
    isMoney(one) || one.order !== null || /^[%x×]$/i.test(one.text);
  return said.some(isMoney) && said.every(isUnit) ? units : [];
}

function withoutBlankEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}
