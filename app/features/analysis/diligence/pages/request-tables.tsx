import { roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { StateBadge } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { requestStateLabel } from "#app/features/analysis/diligence/records/request-item.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { ShownRoomRequest } from "./show-request.server.ts";
import { Written } from "#app/ui/text/written.tsx";

/** What is known of a request. */
export function RoomRequestFacts({ item }: { item: ShownRoomRequest }) {
  return (
    <Card title="The request">
      <SummaryList
        items={[
          {
            term: "Status",
            detail: (
              <>
                <StateBadge state={item.state} /> since <When at={item.since} />
              </>
            ),
          },
          ...(item.reason ? [{ term: "Reason", detail: <Written text={item.reason} /> }] : []),
          {
            term: "Workstream",
            detail: (
              <Link to={roomHref(item.room.id, "requests", { section: item.workstream })}>
                {item.workstream}
              </Link>
            ),
          },
          { term: "Priority", detail: item.priority },
          {
            term: "Due",
            detail: item.due && (
              <>
                {item.due} {item.isLate && <Badge tone="red">Overdue</Badge>}
              </>
            ),
          },
          { term: "Owner", detail: item.owner },
          { term: "Approver", detail: item.approver },
          ...(item.seenBy ? [{ term: "Seen by", detail: item.seenBy }] : []),
        ]}
      />
    </Card>
  );
}

type Document = ShownRoomRequest["documents"][number];

/** Its documents, each to be taken away by who may. */
export function roomDocumentColumns(here: string): Column<Document>[] {
  return [
    {
      header: "Document",
      rowHeader: true,
      cell: (document) => (
        <a href={document.href} download>
          {document.name}
          <span className="sr-only">, version {document.version}</span>
        </a>
      ),
    },
    {
      header: "Version",
      align: "right",
      cell: (document) => document.version,
    },
    { header: "Size", align: "right", cell: (document) => document.size },
    {
      header: "Added",
      cell: (document) => (
        <>
          <When at={document.at} /> <span className="hint block">{document.by}</span>
        </>
      ),
    },
    {
      header: "Remove",
      cell: (document) =>
        document.mayRemove ? (
          <RowAction
            intent="remove-document"
            label="Remove"
            about={`${document.name}, version ${document.version}`}
            action={`${here}?document=${document.id}`}
          />
        ) : (
          "–"
        ),
    },
  ];
}

/** The states it came through. */
export const requestMoveColumns: Column<ShownRoomRequest["history"][number]>[] = [
  { header: "When", rowHeader: true, cell: (move) => <When at={move.at} /> },
  { header: "From", cell: (move) => (move.from ? requestStateLabel(move.from) : "Added") },
  { header: "To", cell: (move) => (move.to ? <StateBadge state={move.to} /> : "Removed") },
  { header: "By", cell: (move) => move.by || "–" },
  {
    header: "Reason",
    cell: (move) => (move.reason ? <Written text={move.reason} /> : "–"),
  },
];
