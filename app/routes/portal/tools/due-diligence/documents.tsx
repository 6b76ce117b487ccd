import {
  documentHref,
  itemHref,
  requestsCsvHref,
  roomHref,
} from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { documentsAt } from "#app/features/analysis/diligence/records/diligence.list.ts";
import { documentsIn } from "#app/features/analysis/diligence/records/find-documents.server.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { RoomPage, RoomZipLink } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { Link } from "#app/ui/link.tsx";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { fileSize, moment } from "#app/ui/text/format.ts";
import { listTitle } from "#app/ui/list/list.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/documents";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, room } = await roomScope(context, params.id);
  const view = documentsAt(room.id);
  const { rows, list } = await showList({ db, actor, request }, view, documentsIn(room));
  return {
    room: frameOf(room),
    list,
    rows: rows.map(({ itemId, ...document }) => ({
      ...document,
      to: itemHref(room.id, itemId),
      href: documentHref(room.id, document.id),
      size: fileSize(document.size),
      at: moment(document.at),
    })),
  };
}

export default function Documents({ loaderData }: Route.ComponentProps) {
  const { room, list, rows } = loaderData;
  return (
    <RoomPage
      room={room}
      title={listTitle("Documents", list)}
      lead="The room’s index: every document you see, under the number of its request. Each copy you take is logged; a PDF carries your name."
      current="documents"
      actions={
        room.access === "granted" &&
        rows.length > 0 && (
          <>
            <ExportLinks to={requestsCsvHref(room.id, "documents")} label="Export index" />{" "}
            <RoomZipLink room={room} />
          </>
        )
      }
    >
      {rows.length > 0 && <h2 className="text-xl font-semibold">{list.counted}</h2>}
      <DataTable
        caption="Documents in the order of the index"
        captionHidden
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            text="No documents yet"
            detail="They are handed in on the page of a request."
            action={{ to: roomHref(room.id, "requests"), label: "Show the requests" }}
          />
        }
      />
      <PageLinks pages={list.pages} label="Pages of documents" />
    </RoomPage>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  { header: "Number", cell: (row) => row.number },
  {
    header: "Document",
    rowHeader: true,
    cell: (row) => (
      <>
        <a href={row.href} download>
          {row.name}
          <span className="sr-only">, version {row.version}</span>
        </a>{" "}
        <span className="hint block">
          <Link to={row.to}>{row.title}</Link>
        </span>
      </>
    ),
  },
  { header: "Version", align: "right", cell: (row) => row.version },
  {
    header: "Size",
    align: "right",
    cell: (row) => <span className="whitespace-nowrap">{row.size}</span>,
  },
  {
    header: "Added",
    cell: (row) => (
      <>
        <When at={row.at} /> <span className="hint block">{row.by}</span>
      </>
    ),
  },
];
