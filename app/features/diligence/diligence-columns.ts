import { choiceCell, dayCell, optionalCell, textCell } from "#app/features/csv/csv-cells.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import { type Columns, headersOf, needed, optional, repeatedRows } from "#app/features/csv/csv-table.ts";
import type { Problem } from "#app/features/figures/problem.ts";
import { isNumber } from "./numbering.ts";
import { PRIORITIES, type Priority, type RequestItem, stateLabel } from "./request-item.ts";

/** A request in a file. Its status is written and never read back: a state is only ever moved to. */
export interface RequestRow {
  /** Null: the next free number of its workstream. */
  number: string | null;
  workstream: string;
  title: string;
  priority: Priority;
  due: string | null;
  owner: string | null;
  /** Passed over: it is in exported files. */
  status: string | null;
}

const numberCell = optionalCell((cell) => {
  const number = cell.trim();
  if (isNumber(number)) return { ok: true, value: number };
  return { ok: false, what: "it is no number of an index", right: "Write it like 2.1, or leave it empty" };
});

export const REQUEST_COLUMNS: Columns<RequestRow> = {
  number: optional("Number", numberCell, null),
  workstream: needed("Workstream", textCell(80)),
  title: needed("Request", textCell(300)),
  priority: needed("Priority", choiceCell(PRIORITIES)),
  due: optional("Due", optionalCell(dayCell()), null),
  owner: optional("Owner", optionalCell(textCell(254)), null),
  status: optional("Status", optionalCell(textCell(40)), null),
};

export const REQUEST_HEADERS = headersOf(REQUEST_COLUMNS);

export function requestCells(item: RequestItem): CsvCell[] {
  const { number, workstream, title, priority, due, owner, state } = item;
  return [number, workstream, title, priority, due, owner, stateLabel(state)];
}

/** Numbers stand once; a request without one may be repeated, since only a person can tell. */
export function checkRequests(rows: readonly { line: number; row: RequestRow }[]): Problem[] {
  return repeatedRows(
    rows.filter(({ row }) => row.number !== null),
    (row) => row.number ?? "",
    (row) => `Number ${row.number}`,
  );
}
