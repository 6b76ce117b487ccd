import { PartyBadge } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { ShownMembers } from "./show-members.server.ts";

type Row = ShownMembers["members"][number];

/** Who is in a room. */
export const memberColumns: Column<Row>[] = [
  {
    header: "Person",
    rowHeader: true,
    cell: (row) => (
      <>
        {row.name} <span className="hint block">{row.email}</span>
      </>
    ),
  },
  { header: "Party", cell: (row) => <PartyBadge party={row.party} /> },
  {
    header: "In since",
    cell: (row) => (row.left === null ? row.added : `Left ${row.left}`),
  },
];

/** Takes one of them out. @param here the page of the room’s people. */
export function takeOut(here: string): Column<Row> {
  return {
    header: "Take out",
    cell: (row) =>
      row.left === null ? (
        <RowAction
          intent="revoke"
          fields={{ person: row.userId }}
          label="Take out"
          about={row.name}
          action={here}
        />
      ) : (
        "–"
      ),
  };
}

/** Which copies left the room. */
export const copyColumns: Column<ShownMembers["copies"][number]>[] = [
  { header: "What", rowHeader: true, cell: (copy) => copy.what },
  { header: "By", cell: (copy) => copy.by },
  { header: "When", cell: (copy) => <When at={copy.at} /> },
  { header: "Copy", cell: (copy) => copy.id },
];
