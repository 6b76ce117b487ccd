import {
  choiceCell,
  optionalCell,
  paragraphCell,
  type ReadCell,
  textCell,
} from "#app/features/csv/csv-cells.ts";
import { dayCell } from "#app/features/csv/number-cells.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import { type Columns, neededColumn, optionalColumn } from "#app/features/csv/csv-columns.ts";
import { isNumber } from "../maths/numbering.ts";
import { PRIORITIES, type Priority, type RequestItem, requestStateLabel } from "../records/request-item.ts";

/** A request in a file. Its status is written and never read back: a state is only ever moved to. */
export interface RequestRow {
  /** Null: the next free number of its workstream. */
  number: string | null;
  workstream: string;
  title: string;
  priority: Priority;
  due: string | null;
  /** Email addresses. */
  owner: string | null;
  approver: string | null;
  response: string | null;
  sellerSees: boolean;
  adviserSees: boolean;
  /** Passed over: it is in exported files. */
  status: string | null;
}

/** A request as the buyer's file has it; for the others who else sees it is not told. */
export interface ExportedItem extends RequestItem {
  approver: string | null;
  response: string | null;
  sellerSees: boolean;
  adviserSees: boolean;
}

const numberCell = optionalCell((cell) => {
  const number = cell.trim();
  if (isNumber(number)) return { ok: true, value: number };
  return { ok: false, what: "it is no number of an index", right: "Write it like 2.1, or leave it empty" };
});

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

/** Yes where it is left empty: as in the form, a request is seen unless it is hidden. */
const seenCell: ReadCell<boolean> = (cell) => {
  const read = optionalCell(choiceCell(YES_NO))(cell);
  return read.ok ? { ok: true, value: read.value !== "no" } : read;
};

export const REQUEST_COLUMNS: Columns<RequestRow> = {
  number: optionalColumn("Number", numberCell, null, { names: ["No", "No.", "Ref"] }),
  workstream: neededColumn("Workstream", textCell(80), { names: ["Section", "Area"] }),
  title: neededColumn("Request", textCell(300), { names: ["Title", "Item", "Document"] }),
  priority: neededColumn("Priority", choiceCell(PRIORITIES)),
  due: optionalColumn("Due", optionalCell(dayCell()), null, { names: ["Due date", "Deadline"] }),
  owner: optionalColumn("Owner", optionalCell(textCell(254)), null),
  approver: optionalColumn("Approver", optionalCell(textCell(254)), null),
  response: optionalColumn("Response", optionalCell(paragraphCell(8000)), null),
  sellerSees: optionalColumn("Seller sees", seenCell, true),
  adviserSees: optionalColumn("Adviser sees", seenCell, true),
  status: optionalColumn("Status", optionalCell(textCell(40)), null),
};

/** The requests as a file, with its header. @param isBuyers whether it says who else sees each. */
export function requestTable(
  items: readonly ExportedItem[],
  { isBuyers }: { isBuyers: boolean },
): CsvCell[][] {
  const yesNo = (is: boolean) => (is ? "Yes" : "No");
  const table: [header: CsvCell, cell: (item: ExportedItem) => CsvCell][] = [
    ["Number", ({ number }) => number],
    ["Workstream", ({ workstream }) => workstream],
    ["Request", ({ title }) => title],
    ["Priority", ({ priority }) => priority],
    ["Due", ({ due }) => due],
    ["Owner", ({ owner }) => owner],
    ["Approver", ({ approver }) => approver],
    ["Response", ({ response }) => response],
    ...(isBuyers
      ? ([
          ["Seller sees", ({ sellerSees }) => yesNo(sellerSees)],
          ["Adviser sees", ({ adviserSees }) => yesNo(adviserSees)],
        ] satisfies [CsvCell, (item: ExportedItem) => CsvCell][])
      : []),
    ["Status", ({ state }) => requestStateLabel(state)],
  ];
  return [table.map(([header]) => header), ...items.map((item) => table.map(([, cell]) => cell(item)))];
}
