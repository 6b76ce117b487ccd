import { roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { PartyBadge } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { NotAvailable } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { ShownRooms } from "./show-rooms.server.ts";

type Row = ShownRooms[number];

/** The rooms somebody is in, the last worked in first. */
export const roomColumns: Column<Row>[] = [
  {
    header: "Room",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={roomHref(row.id)}>{row.name}</Link> {row.isSample && <Badge tone="outline">Sample</Badge>}{" "}
        {row.deal && <span className="hint block">Deal: {row.deal}</span>}
      </>
    ),
  },
  {
    header: "You are",
    cell: (row) => <PartyBadge party={row.party} isStaff={row.isStaff} />,
  },
  {
    header: "Completion",
    align: "right",
    cell: (row) => (
      <>
        {row.completion ?? <NotAvailable />}{" "}
        <span className="hint block whitespace-nowrap">{row.closed}</span>
      </>
    ),
  },
  { header: "Last worked in", cell: (row) => <When at={row.updated} /> },
];
